package dev.fingerpost.gc.chaos.history;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An entry as one line of JSON. */
final class EntryJson {
  private static final JsonFactory FACTORY = new JsonFactory();

  private EntryJson() {}

  static String write(Entry it) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      json.writeStartObject();
      write(json, "id", it.id());
      write(json, "op", it.op().word());
      write(json, "pointer", it.pointer());
      write(json, "start", it.start());
      write(json, "end", it.end());
      write(json, "outcome", it.outcome() == null ? null : it.outcome().name());
      write(json, "version", it.version());
      write(json, "current", it.current());
      write(json, "fence", it.fence());
      write(json, "seq", it.seq());
      write(json, "floorFence", it.floorFence());
      write(json, "floorSeq", it.floorSeq());
      write(json, "key", it.key());
      write(json, "digest", it.digest());
      write(json, "sha", it.sha());
      write(json, "who", it.who());
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static void write(JsonGenerator json, String name, @Nullable String value)
      throws IOException {
    if (value != null) {
      json.writeStringField(name, value);
    }
  }

  private static void write(JsonGenerator json, String name, @Nullable Long value)
      throws IOException {
    if (value != null) {
      json.writeNumberField(name, value);
    }
  }

  static Entry read(String line) throws IOException {
    Map<String, String> fields = new HashMap<>();
    try (JsonParser json = FACTORY.createParser(line)) {
      json.nextToken();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        json.nextToken();
        fields.put(name, json.getText());
      }
      return entry(fields);
    } catch (IllegalArgumentException e) {
      throw new IOException("no line of a history: " + line, e);
    }
  }

  private static Entry entry(Map<String, String> fields) {
    return new Entry(
        needed(fields, "id"),
        Op.of(needed(fields, "op")),
        needed(fields, "pointer"),
        Long.parseLong(needed(fields, "start")),
        number(fields, "end"),
        fields.containsKey("outcome") ? Outcome.valueOf(fields.get("outcome")) : null,
        number(fields, "version"),
        number(fields, "current"),
        number(fields, "fence"),
        number(fields, "seq"),
        number(fields, "floorFence"),
        number(fields, "floorSeq"),
        fields.get("key"),
        fields.get("digest"),
        fields.get("sha"),
        fields.get("who"));
  }

  private static String needed(Map<String, String> fields, String name) {
    String value = fields.get(name);
    if (value == null) {
      throw new IllegalArgumentException("without " + name);
    }
    return value;
  }

  private static @Nullable Long number(Map<String, String> fields, String name) {
    String value = fields.get(name);
    return value == null ? null : Long.valueOf(value);
  }
}
