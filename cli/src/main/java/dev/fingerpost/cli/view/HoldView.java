package dev.fingerpost.cli.view;

import dev.fingerpost.Version;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.Table;
import dev.fingerpost.cli.output.Text;
import dev.fingerpost.publisher.Pin;
import dev.fingerpost.publisher.Tag;
import dev.fingerpost.writer.PointerName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Pins and tags, for people and for scripts.
 *
 * @param pins of the pointers in question
 * @param tags of the same
 */
public record HoldView(List<Pin> pins, List<Tag> tags) {
  /** All there is to know about a pin. */
  public static Fields fields(Pin pin) {
    return new Fields()
        .with("id", pin.id())
        .with("pointer", pin.pointer())
        .with("version", pin.version())
        .with("address", address(pin))
        .with("owner", pin.owner())
        .with("reason", pin.reason())
        .with("pinned_at", pin.pinnedAt())
        .with("expires_at", pin.expiresAt())
        .with("lapsed", pin.lapsed());
  }

  /** All there is to know about a tag. */
  public static Fields fields(Tag tag) {
    return new Fields()
        .with("pointer", tag.pointer())
        .with("tag", tag.name())
        .with("version", tag.version())
        .with("address", tag.toString())
        .with("owner", tag.owner())
        .with("tagged_at", tag.taggedAt());
  }

  /** For instance {@code reports/daily@7}. */
  public static String address(Pin pin) {
    return pin.pointer() + "@" + pin.version();
  }

  /** A line per pin. */
  public static Table pinTable(List<Pin> pins, Instant now) {
    Table table = new Table("VERSION", "BY", "REASON", "PINNED", "UNTIL", "ID");
    pins.forEach(
        it ->
            table.row(
                fields(it),
                address(it),
                it.owner(),
                it.reason(),
                Text.age(Duration.between(it.pinnedAt(), now)) + " ago",
                until(it),
                it.id()));
    return table;
  }

  /** A line per tag. */
  public static Table tagTable(List<Tag> tags, Instant now) {
    Table table = new Table("TAG", "VERSION", "BY", "TAGGED");
    tags.forEach(
        it ->
            table.row(
                fields(it),
                it,
                it.version(),
                it.owner(),
                Text.age(Duration.between(it.taggedAt(), now)) + " ago"));
    return table;
  }

  /** When a pin ends. */
  public static String until(Pin pin) {
    String end = pin.expiresAt().map(Text::time).orElse("unpinned");
    return pin.lapsed() ? end + " (lapsed)" : end;
  }

  /** Only those of one version. */
  public HoldView of(Version version) {
    return new HoldView(
        pins.stream()
            .filter(it -> is(version, it.pointer(), it.version()) && !it.lapsed())
            .toList(),
        tags.stream().filter(it -> is(version, it.pointer(), it.version())).toList());
  }

  private static boolean is(Version version, PointerName pointer, long number) {
    return version.pointer().equals(pointer) && version.number() == number;
  }

  /** Adds both lists to a result. */
  public Fields into(Fields fields) {
    return fields
        .with("tags", tags.stream().map(HoldView::fields).toList())
        .with("pins", pins.stream().map(HoldView::fields).toList());
  }

  /** The same for people: a line for the tags and one for the pins that have not lapsed. */
  public Fields facts(Fields facts) {
    String names =
        tags.stream()
            .map(it -> it.name() + " (version " + it.version() + ")")
            .collect(Collectors.joining(", "));
    String holders =
        pins.stream()
            .filter(it -> !it.lapsed())
            .map(it -> "version " + it.version() + " by " + it.owner() + " (" + it.reason() + ")")
            .collect(Collectors.joining(", "));
    return facts.with("tags", filled(names)).with("pins", filled(holders));
  }

  private static Optional<String> filled(String text) {
    return Optional.of(text).filter(it -> !it.isEmpty());
  }

  /** What stands behind a version in a list, for instance {@code (stable, pinned)}. */
  String mark() {
    String marks =
        Stream.concat(
                tags.stream().map(it -> it.name().value()),
                pins.isEmpty() ? Stream.empty() : Stream.of("pinned"))
            .collect(Collectors.joining(", "));
    return marks.isEmpty() ? "" : " (" + marks + ")";
  }
}
