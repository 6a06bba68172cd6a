package dev.fingerpost.writer;

import java.net.URLConnection;
import java.util.Locale;
import java.util.Map;

/** Guesses a media type from a file's name. */
final class MediaTypes {
  static final String DEFAULT = "application/octet-stream";
  static final String MANIFEST = "application/json";

  /** What the JDK's own table lacks, or names differently from one platform to the next. */
  private static final Map<String, String> KNOWN =
      Map.ofEntries(
          Map.entry("avro", "application/vnd.apache.avro"),
          Map.entry("csv", "text/csv"),
          Map.entry("gz", "application/gzip"),
          Map.entry("html", "text/html"),
          Map.entry("json", "application/json"),
          Map.entry("jsonl", "application/jsonl"),
          Map.entry("md", "text/markdown"),
          Map.entry("ndjson", "application/x-ndjson"),
          Map.entry("parquet", "application/vnd.apache.parquet"),
          Map.entry("svg", "image/svg+xml"),
          Map.entry("tsv", "text/tab-separated-values"),
          Map.entry("txt", "text/plain"),
          Map.entry("yaml", "application/yaml"),
          Map.entry("yml", "application/yaml"),
          Map.entry("zip", "application/zip"),
          Map.entry("zst", "application/zstd"));

  private MediaTypes() {}

  static String of(ResultPath path) {
    String name = path.value();
    String extension = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    String known = KNOWN.get(extension);
    if (known != null) {
      return known;
    }
    String guessed = URLConnection.guessContentTypeFromName(name);
    return guessed == null ? DEFAULT : guessed;
  }
}
