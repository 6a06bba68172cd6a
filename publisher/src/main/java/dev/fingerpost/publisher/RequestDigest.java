package dev.fingerpost.publisher;

import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.InvalidNameException;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Sha256;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The digest over what an operation asks for, by which a repeat is told from another operation that
 * took the same key. It is the SHA-256 of a domain line and then, in UTF-8, fields of the form
 * {@code <bytes>:<text>,} (netstrings, so that no two lists of fields look alike): kind, key,
 * revision, and what the kind adds. The pointer is not part of it: a batch has one digest.
 */
public final class RequestDigest {
  private static final String DOMAIN = "fingerpost request digest 1\n";

  private static final Comparator<byte[]> UTF8_ORDER = Arrays::compareUnsigned;

  private RequestDigest() {}

  /** Ready content: its root's SHA-256, and its name where it is a single file without manifest. */
  public static Sha256 ofContent(OperationKey operation, Descriptor content) {
    String name =
        content.hasManifest()
            ? ""
            : content.root().value().substring(content.attempts().get(0).prefix().length());
    return of("content", operation, Stream.of(name, content.sha256().hex()));
  }

  /**
   * Work defined by its parameters, in UTF-8 byte order of their names.
   *
   * @throws InvalidNameException if a name or value is not Unicode text
   */
  public static Sha256 ofParameters(OperationKey operation, Map<String, String> parameters) {
    return of(
        "parameters",
        operation,
        parameters.entrySet().stream()
            .sorted(Comparator.comparing(entry -> utf8(entry.getKey()), UTF8_ORDER))
            .flatMap(entry -> Stream.of(entry.getKey(), entry.getValue())));
  }

  public static Sha256 ofRollback(OperationKey operation, long version) {
    return of("rollback", operation, Stream.of(Long.toString(version)));
  }

  public static Sha256 ofPromote(OperationKey operation, PointerName source, long version) {
    return of("promote", operation, Stream.of(source.value(), Long.toString(version)));
  }

  private static Sha256 of(String kind, OperationKey operation, Stream<String> more) {
    MessageDigest digest = Sha256.newDigest();
    digest.update(utf8(DOMAIN));
    List<String> common = List.of(kind, operation.key(), Integer.toString(operation.revision()));
    Stream.concat(common.stream(), more).forEach(field -> update(digest, utf8(field)));
    return Sha256.finish(digest);
  }

  private static void update(MessageDigest digest, byte[] field) {
    digest.update(utf8(field.length + ":"));
    digest.update(field);
    digest.update((byte) ',');
  }

  /** Refuses lone surrogates: replaced by a question mark, two texts would look alike. */
  private static byte[] utf8(String text) {
    try {
      ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
      byte[] exact = new byte[bytes.remaining()];
      bytes.get(exact);
      return exact;
    } catch (CharacterCodingException e) {
      throw new InvalidNameException("a key or parameter has a lone surrogate: not Unicode", e);
    }
  }
}
