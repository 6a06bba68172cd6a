package dev.fingerpost.cli.view;

import dev.fingerpost.Version;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.Table;
import dev.fingerpost.cli.output.Text;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.StoreRoot;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Versions, for people and for scripts. */
public final class VersionView {
  private VersionView() {}

  /** For instance {@code reports/daily@7}. */
  public static String address(Version version) {
    return version.pointer() + "@" + version.number();
  }

  /** All there is to know about a version. */
  public static Fields fields(Version version, StoreRoot root) {
    Optional<Descriptor> descriptor = version.descriptor();
    return new Fields()
        .with("pointer", version.pointer())
        .with("version", version.number())
        .with("address", address(version))
        .with("state", lower(version.state()))
        .with("kind", lower(version.kind()))
        .with("source", version.source())
        .with("key", version.operation().key())
        .with("revision", version.operation().revision())
        .with("request_digest", version.digest())
        .with("owner", version.owner())
        .with("fence", version.position().fence())
        .with("seq", version.position().seq())
        .with("published_at", version.publishedAt())
        .with("superseded_at", version.supersededAt())
        .with("message", version.message())
        .with("labels", new TreeMap<>(version.labels()))
        .with("size", descriptor.map(Descriptor::size))
        .with("files", descriptor.map(Descriptor::files))
        .with("sha256", descriptor.map(Descriptor::sha256))
        .with("media_type", descriptor.flatMap(VersionView::type))
        .with("manifest", descriptor.map(Descriptor::hasManifest))
        .with("uri", descriptor.map(it -> uri(it, root, "s3")));
  }

  /** The same for people: one fact a line. */
  public static Fields facts(Version version, StoreRoot root, Instant now) {
    Optional<Descriptor> content = version.descriptor();
    return new Fields()
        .with("version", address(version) + expired(version))
        .with("published", since(version.publishedAt(), now))
        .with("superseded", version.supersededAt().map(at -> since(at, now)))
        .with("by", version.owner() + " at " + version.position())
        .with("key", version.operation())
        .with("made_by", kind(version))
        .with("message", filled(version.message()))
        .with("labels", filled(labels(version.labels())))
        .with("size", content.map(VersionView::size))
        .with("digest", content.map(it -> "sha256:" + it.sha256() + of(it)))
        .with("type", content.map(it -> type(it).orElse("folder")))
        .with("objects", content.map(it -> uri(it, root, "s3")));
  }

  /** A line per version. */
  public static Table table(List<Version> versions, HoldView holds, StoreRoot root, Instant now) {
    Table table =
        new Table("VERSION", "AGE", "PUBLISHED", "KEY", "SIZE", "FILES", "FENCE", "BY", "MESSAGE");
    for (Version version : versions) {
      Optional<Descriptor> content = version.descriptor();
      table.row(
          holds.of(version).into(fields(version, root)),
          address(version) + holds.of(version).mark(),
          Text.age(Duration.between(version.publishedAt(), now)),
          Text.time(version.publishedAt()),
          version.operation(),
          content.map(it -> Text.size(it.size())).orElse("expired"),
          content.map(it -> it.files() + "").orElse("-"),
          version.position().fence(),
          version.owner(),
          note(version));
    }
    return table;
  }

  /** The address of the folder of a result with a manifest, or of its only object. */
  public static String uri(Descriptor descriptor, StoreRoot root, String scheme) {
    String folder = descriptor.attempts().get(0).prefix();
    return root.uri(scheme, descriptor.hasManifest() ? folder : descriptor.root().value());
  }

  /** For instance {@code 5 min ago, 2026-11-29T03:12:45.007+01:00}. */
  static String since(Instant moment, Instant now) {
    return Text.age(Duration.between(moment, now)) + " ago, " + Text.time(moment);
  }

  private static String size(Descriptor content) {
    String files = content.files() == 1 ? "1 file" : content.files() + " files";
    return Text.size(content.size()) + " in " + files;
  }

  /** Of the only file; a folder has none, and the manifest's is not the result's. */
  private static Optional<String> type(Descriptor content) {
    return content.hasManifest() ? Optional.empty() : Optional.of(content.mediaType());
  }

  private static String of(Descriptor content) {
    return content.hasManifest() ? " (of the manifest)" : "";
  }

  private static String expired(Version version) {
    return version.state() == Version.State.EXPIRED ? " (expired: its objects are collected)" : "";
  }

  private static Optional<String> kind(Version version) {
    return version.source().map(source -> lower(version.kind()) + " of " + source);
  }

  /** Git's place for why: how it came about, the message, the labels. */
  private static String note(Version version) {
    String kind = kind(version).map(it -> "[" + it + "] ").orElse("");
    String labels = labels(version.labels());
    String all = labels.isEmpty() ? "" : " {" + labels + "}";
    return kind + version.message() + all;
  }

  private static String labels(Map<String, String> labels) {
    return new TreeMap<>(labels)
        .entrySet().stream()
            .map(label -> label.getKey() + "=" + label.getValue())
            .collect(Collectors.joining(", "));
  }

  private static Optional<String> filled(String text) {
    return Optional.of(text).filter(it -> !it.isEmpty());
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
