package dev.fingerpost.writer;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/**
 * The list of a result's files, as canonical JSON: one entry per line, in UTF-8 byte order of the
 * paths, no keys, no times. Two uploads of the same tree have the same manifest, byte for byte.
 *
 * <pre>
 * {"format":1,"files":[
 * {"path":"a/b.csv","size":12,"sha256":"9f86…","mediaType":"text/csv"}
 * ]}
 * </pre>
 */
public final class ResultManifest {
  static final int FORMAT = 1;
  static final String HEAD_START = "{\"format\":";
  static final String HEAD = HEAD_START + FORMAT + ",\"files\":[";
  static final String TAIL = "]}";

  private static final JsonFactory JSON = new JsonFactory();

  private ResultManifest() {}

  /**
   * One file of a result.
   *
   * @param size in bytes
   * @param sha256 of its bytes
   */
  public record Entry(ResultPath path, long size, Sha256 sha256, String mediaType) {
    /**
     * @throws InvalidNameException if size or media type is none
     */
    public Entry {
      if (size < 0) {
        throw new InvalidNameException("size " + size + " of " + path + " is negative");
      }
      Names.mediaType(mediaType);
    }

    /** The entry's JSON object, without a line break. */
    String json() {
      StringWriter text = new StringWriter(256);
      // Through a Writer: the generator for bytes escapes supplementary characters, or not,
      // depending on its version; the digest must not.
      try (JsonGenerator out = JSON.createGenerator(text)) {
        out.writeStartObject();
        out.writeStringField("path", path.value());
        out.writeNumberField("size", size);
        out.writeStringField("sha256", sha256.hex());
        out.writeStringField("mediaType", mediaType);
        out.writeEndObject();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return text.toString();
    }
  }
}
