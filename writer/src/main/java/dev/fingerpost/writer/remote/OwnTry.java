package dev.fingerpost.writer.remote;

import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.remote.Requests.Head;
import dev.fingerpost.writer.remote.Requests.SentPart;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * What the object of an earlier try looks like. The interleaving it is for:
 *
 * <ol>
 *   <li>a create reaches the server, which stores the object;
 *   <li>the answer is lost: a reset, a time-out, a proxy's 502;
 *   <li>the create is sent again, by us or by the client library on its own;
 *   <li>the server answers 412, or 404 NoSuchUpload to a completion, though all is well.
 * </ol>
 *
 * <p>One HEAD tells it from a foreign object: the nonce is drawn once per attempt and never reused.
 *
 * @param crc32c of the whole object, or of the parts' checksums with {@code -count} behind it
 */
record OwnTry(String nonce, long size, String crc32c) {
  static OwnTry of(NewObject object, Chunk bytes) {
    return new OwnTry(object.nonce(), bytes.length(), base64(bytes.crc32c()));
  }

  static OwnTry of(NewObject object, List<SentPart> parts) {
    CRC32C sum = new CRC32C();
    parts.forEach(part -> sum.update(bytes(part.crc32c())));
    return new OwnTry(
        object.nonce(),
        parts.stream().mapToLong(SentPart::length).sum(),
        base64((int) sum.getValue()) + "-" + parts.size());
  }

  boolean made(Head found) {
    return nonce.equals(found.nonce()) && size == found.size() && sameSum(found);
  }

  /** A sum of another form (whole object or composite) says nothing. */
  private boolean sameSum(Head found) {
    String theirs = found.crc32c();
    return theirs == null || theirs.contains("-") != crc32c.contains("-") || theirs.equals(crc32c);
  }

  /** The form of the checksum headers. */
  static String base64(int crc32c) {
    return Base64.getEncoder().encodeToString(bytes(crc32c));
  }

  private static byte[] bytes(int crc32c) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(crc32c).array();
  }
}
