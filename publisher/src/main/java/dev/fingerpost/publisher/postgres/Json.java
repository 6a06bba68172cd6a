package dev.fingerpost.publisher.postgres;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.Source;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Descriptor;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The values that travel as jsonb. */
final class Json {
  private static final JsonFactory FACTORY = new JsonFactory();

  private Json() {}

  private interface Body {
    void write(JsonGenerator json) throws IOException;
  }

  static String labels(Map<String, String> labels) {
    return write(
        json -> {
          json.writeStartObject();
          for (Map.Entry<String, String> label : new TreeMap<>(labels).entrySet()) {
            json.writeStringField(label.getKey(), label.getValue());
          }
          json.writeEndObject();
        });
  }

  static Map<String, String> labels(String text) {
    Map<String, String> labels = new HashMap<>();
    try (JsonParser json = FACTORY.createParser(text)) {
      while (json.nextToken() != null) {
        if (json.currentToken() == JsonToken.FIELD_NAME) {
          String name = json.currentName();
          json.nextToken();
          labels.put(name, json.getText());
        }
      }
      return labels;
    } catch (IOException e) {
      throw new UncheckedIOException("labels that are no JSON object: " + text, e);
    }
  }

  /** The members of a batch, all of them uploads. */
  static String members(List<PublishRequest> requests) {
    return write(
        json -> {
          json.writeStartArray();
          for (PublishRequest request : requests) {
            member(json, request);
          }
          json.writeEndArray();
        });
  }

  private static void member(JsonGenerator json, PublishRequest request) throws IOException {
    if (!(request.source() instanceof Source.Upload upload)) {
      throw new IllegalArgumentException("a batch publishes uploads, not " + request.source());
    }
    Descriptor descriptor = upload.descriptor();
    json.writeStartObject();
    json.writeStringField("pointer", request.pointer().value());
    if (request.expected().isPresent()) {
      json.writeNumberField("expected", request.expected().getAsLong());
    }
    json.writeStringField("nonce", upload.attempt().nonce());
    json.writeArrayFieldStart("attempts");
    for (AttemptId attempt : descriptor.attempts()) {
      json.writeString(attempt.prefix());
    }
    json.writeEndArray();
    json.writeStringField("root_key", descriptor.root().value());
    json.writeNumberField("size", descriptor.size());
    json.writeStringField("sha256", descriptor.sha256().hex());
    json.writeStringField("media_type", descriptor.mediaType());
    json.writeNumberField("files", descriptor.files());
    json.writeEndObject();
  }

  private static String write(Body body) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      body.write(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }
}
