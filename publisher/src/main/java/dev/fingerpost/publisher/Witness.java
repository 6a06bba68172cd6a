package dev.fingerpost.publisher;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.fingerpost.writer.InvalidNameException;
import dev.fingerpost.writer.ObjectDamagedException;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.StoreRoot;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.UUID;

/**
 * What a bucket says about the database that its objects belong to: the object {@code
 * .fingerpost/epoch-<n:06>.json} under the root, created once for each epoch and never changed. It
 * repeats the store's row, so that a database of another store, or a copy, is told from the right
 * one.
 *
 * <pre>
 * {"format":1,"storeId":"…","incarnation":"…","root":"s3://b/p","epoch":1,"systemIdentifier":"7…","timeline":"00000001"}
 * </pre>
 *
 * @param incarnation random, drawn anew for each epoch
 * @param root as the database has it
 * @param systemIdentifier of the database cluster, in decimal
 * @param timeline of its WAL when the epoch began, 8 hexadecimal digits
 */
public record Witness(
    UUID storeId,
    UUID incarnation,
    StoreRoot root,
    int epoch,
    String systemIdentifier,
    String timeline) {
  /** Below this prefix, relative to the root, a store keeps what is its own. */
  public static final String CONTROL = ".fingerpost/";

  /** How the keys of all witnesses begin, relative to the root. */
  public static final String PREFIX = CONTROL + "epoch-";

  static final String MEDIA_TYPE = "application/json";

  private static final int FORMAT = 1;
  private static final JsonFactory JSON = new JsonFactory();

  /** Its key, relative to the root; listing order is the order of the epochs. */
  public ObjectKey key() {
    return new ObjectKey(String.format(Locale.ROOT, "%s%06d.json", PREFIX, epoch));
  }

  /** Whether both speak of one store in one incarnation. */
  public boolean sameIncarnation(Witness other) {
    return storeId.equals(other.storeId) && incarnation.equals(other.incarnation);
  }

  /** The canonical JSON: one object in one line, the same bytes whoever writes it. */
  String json() {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = JSON.createGenerator(text)) {
      out.writeStartObject();
      out.writeNumberField("format", FORMAT);
      out.writeStringField("storeId", storeId.toString());
      out.writeStringField("incarnation", incarnation.toString());
      out.writeStringField("root", root.toString());
      out.writeNumberField("epoch", epoch);
      out.writeStringField("systemIdentifier", systemIdentifier);
      out.writeStringField("timeline", timeline);
      out.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.append('\n').toString();
  }

  /**
   * Reads what {@link #json} wrote, and refuses everything else.
   *
   * @param place for messages
   * @throws ObjectDamagedException if it is no witness, or of a later format
   */
  static Witness read(String json, String place) {
    try (JsonParser in = JSON.createParser(json)) {
      expect(in.nextToken() == JsonToken.START_OBJECT);
      int format = number(in, "format");
      if (format != FORMAT) {
        throw new ObjectDamagedException(
            place + " has format " + format + "; this program reads format 1: is it too old?");
      }
      Witness witness =
          new Witness(
              UUID.fromString(text(in, "storeId")),
              UUID.fromString(text(in, "incarnation")),
              StoreRoot.recorded(text(in, "root")),
              number(in, "epoch"),
              text(in, "systemIdentifier"),
              text(in, "timeline"));
      expect(witness.json().equals(json));
      return witness;
    } catch (IOException | IllegalArgumentException | InvalidNameException e) {
      throw new ObjectDamagedException(place + " is no witness as Fingerpost writes it", e);
    }
  }

  private static String text(JsonParser in, String field) throws IOException {
    expect(field.equals(in.nextFieldName()) && in.nextToken() == JsonToken.VALUE_STRING);
    return in.getText();
  }

  private static int number(JsonParser in, String field) throws IOException {
    expect(field.equals(in.nextFieldName()) && in.nextToken() == JsonToken.VALUE_NUMBER_INT);
    return in.getIntValue();
  }

  private static void expect(boolean right) throws IOException {
    if (!right) {
      throw new IOException("not as it was written");
    }
  }

  /** For messages: {@code store … (incarnation …, epoch 1)}. */
  @Override
  public String toString() {
    return "store " + storeId + " (incarnation " + incarnation + ", epoch " + epoch + ")";
  }
}
