package dev.fingerpost.writer;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.fingerpost.writer.ResultManifest.Entry;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a {@link ResultManifest}, entry by entry, in memory for one entry, and refuses every byte
 * the writer would not have written: each line is parsed, written again and compared.
 */
public final class ManifestReader {
  /** The longest entry: a path of 1,024 bytes, each escaped, and the rest. */
  private static final int MAX_LINE = 4096;

  private static final JsonFactory JSON = new JsonFactory();

  private final InputStream in;
  private final PathOrder order = new PathOrder();
  private int files;
  private long size;
  private boolean begun;
  private boolean more = true;

  /**
   * @param in is read to its end and not closed
   */
  public ManifestReader(InputStream in) {
    this.in = new BufferedInputStream(in);
  }

  /**
   * The next entry; empty at the end, once nothing follows it.
   *
   * @throws ObjectDamagedException if the bytes are not a canonical manifest
   * @throws IOException if the stream failed
   */
  public Optional<Entry> next() throws IOException {
    if (!begun) {
      begun = true;
      head(line());
    }
    byte[] line = line();
    if (Arrays.equals(line, ascii(ResultManifest.TAIL))) {
      end();
      return Optional.empty();
    }
    refuse(!more, "an entry follows the last one");
    more = line.length > 0 && line[line.length - 1] == ',';
    Entry entry = entry(more ? Arrays.copyOf(line, line.length - 1) : line);
    count(entry);
    return Optional.of(entry);
  }

  /** Entries read so far. */
  public int files() {
    return files;
  }

  /** The sum of their sizes, in bytes. */
  public long size() {
    return size;
  }

  private void head(byte[] line) {
    String head = new String(line, StandardCharsets.UTF_8);
    if (!head.equals(ResultManifest.HEAD)) {
      refuse(
          head.startsWith(ResultManifest.HEAD_START),
          "it begins with " + Names.quote(head) + "; this program reads format 1: is it too old?");
      throw damaged("it does not begin as a manifest does");
    }
  }

  private void end() throws IOException {
    refuse(more && files > 0, "a comma stands after the last entry");
    refuse(in.read() >= 0, "bytes follow its end");
  }

  private Entry entry(byte[] json) {
    try {
      Entry entry = parse(json);
      refuse(!Arrays.equals(json, entry.json().getBytes(StandardCharsets.UTF_8)), "not canonical");
      return entry;
    } catch (InvalidNameException e) {
      throw damaged(e.getMessage());
    } catch (IOException e) {
      throw damaged("not the JSON of an entry");
    }
  }

  private Entry parse(byte[] json) throws IOException {
    try (JsonParser parser = JSON.createParser(json)) {
      refuse(parser.nextToken() != JsonToken.START_OBJECT, "not a JSON object");
      String path = text(parser, "path");
      refuse(!"size".equals(parser.nextFieldName()), "the field 'size' is missing");
      refuse(parser.nextToken() != JsonToken.VALUE_NUMBER_INT, "size is not a whole number");
      long bytes = parser.getLongValue();
      Sha256 sha256 = new Sha256(text(parser, "sha256"));
      return new Entry(new ResultPath(path), bytes, sha256, text(parser, "mediaType"));
    }
  }

  private String text(JsonParser parser, String field) throws IOException {
    refuse(!field.equals(parser.nextFieldName()), "the field '" + field + "' is missing");
    @Nullable String value = parser.nextTextValue();
    if (value == null) {
      throw damaged("the field '" + field + "' is not text");
    }
    return value;
  }

  private void count(Entry entry) {
    Optional<String> fault = order.add(entry.path());
    refuse(fault.isPresent(), fault.orElse(""));
    refuse(files == Integer.MAX_VALUE, "it has too many entries");
    refuse(size + entry.size() < 0, "its sizes add up to more than a number holds");
    files++;
    size += entry.size();
  }

  private byte[] line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream(256);
    for (int b = in.read(); b != '\n'; b = in.read()) {
      refuse(b < 0, "it ends in the middle of a line");
      refuse(line.size() == MAX_LINE, "a line is longer than 4096 bytes");
      line.write(b);
    }
    return line.toByteArray();
  }

  private void refuse(boolean broken, String why) {
    if (broken) {
      throw damaged(why);
    }
  }

  private ObjectDamagedException damaged(@Nullable String why) {
    return new ObjectDamagedException(
        "not a Fingerpost manifest: after " + files + " entries, " + why);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
