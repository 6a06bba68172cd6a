package dev.fingerpost.cli.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A result: names and values in a fixed order. Names are {@code snake_case} and stable: scripts
 * read them. Numbers and truth values stay what they are, an empty Optional is null, an Instant is
 * ISO with offset, and all other values (fences, names, digests) are their printed form.
 */
public final class Fields {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Map<String, @Nullable Object> values = new LinkedHashMap<>();

  /** Adds a field at the end; a value may be a Fields, a Map or a Collection. */
  public Fields with(String name, @Nullable Object value) {
    values.put(name, plain(value));
    return this;
  }

  /** This object on one line. */
  public String json() {
    try {
      return MAPPER.writeValueAsString(values);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("only plain values are kept", e);
    }
  }

  /** One line per field: its name and value, aligned; fields without a value are left out. */
  public String aligned() {
    int width = values.keySet().stream().mapToInt(String::length).max().orElse(0);
    return values.entrySet().stream()
        .filter(field -> field.getValue() != null)
        .map(field -> Text.pad(label(field.getKey()), width + 2) + Text.line(field.getValue() + ""))
        .collect(Collectors.joining("\n"));
  }

  private static String label(String name) {
    return name.replace('_', ' ');
  }

  private static @Nullable Object plain(@Nullable Object value) {
    if (value instanceof Optional<?> it) {
      return it.isPresent() ? plain(it.get()) : null;
    }
    if (value instanceof Fields it) {
      return it.values;
    }
    if (value instanceof Map<?, ?> it) {
      Map<String, @Nullable Object> map = new LinkedHashMap<>();
      it.forEach((name, inner) -> map.put(String.valueOf(name), plain(inner)));
      return map;
    }
    if (value instanceof Collection<?> it) {
      return it.stream().map(Fields::plain).toList();
    }
    if (value instanceof Instant it) {
      return Text.time(it);
    }
    if (value == null || value instanceof Number || value instanceof Boolean) {
      return value;
    }
    return value.toString();
  }
}
