package dev.fingerpost.cli.view;

import dev.fingerpost.Version;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.Table;
import dev.fingerpost.cli.output.Text;
import dev.fingerpost.lease.LeaseAuthority.Standing;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import dev.fingerpost.publisher.Removal;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.StoreRoot;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** How pointers stand, for people and for scripts. */
public final class PointerView {
  private PointerView() {}

  /** All there is to know about a pointer and its current version. */
  public static Fields fields(PointerInfo pointer, StoreRoot root) {
    return new Fields()
        .with("pointer", pointer.name())
        .with("domain", pointer.domain())
        .with("floor_fence", pointer.floor().fence())
        .with("floor_seq", pointer.floor().seq())
        .with("opened_at", pointer.openedAt())
        .with("last_version", pointer.last())
        .with("current", pointer.current().map(it -> VersionView.fields(it, root)))
        .with("removed", pointer.removed().map(PointerView::fields));
  }

  /** How a pointer was removed. */
  public static Fields fields(PointerName pointer, Removal removal) {
    return new Fields().with("pointer", pointer).with("removed", fields(removal));
  }

  private static Fields fields(Removal removal) {
    return new Fields()
        .with("removed_at", removal.at())
        .with("removed_by", removal.by())
        .with("restore_version", removal.version())
        .with("kept_until", removal.until());
  }

  /** The pointer's own facts for people; those of a version stand above them. */
  public static Fields facts(PointerInfo pointer, Optional<Standing> lease, Instant now) {
    boolean own = pointer.domain().equals(pointer.name());
    return new Fields()
        .with("pointer", pointer.name())
        .with("domain", own ? null : pointer.domain())
        .with("lease", LeaseView.line(lease, now))
        .with("floor", pointer.floor())
        .with("opened", VersionView.since(pointer.openedAt(), now))
        .with("removed", pointer.removed().map(it -> removed(it, now)));
  }

  private static String removed(Removal it, Instant now) {
    return VersionView.since(it.at(), now)
        + " by "
        + it.by()
        + "; version "
        + it.version()
        + " is kept until "
        + Text.time(it.until());
  }

  /** The columns of {@link #row}. */
  public static Table table() {
    return new Table("POINTER", "VERSION", "AGE", "KEY", "SIZE", "FILES");
  }

  /** Adds one pointer to a list. */
  public static void row(Table table, PointerInfo pointer, StoreRoot root, Instant now) {
    Optional<Version> current = pointer.current();
    table.row(
        fields(pointer, root).with("age_seconds", age(pointer, now).map(Duration::toSeconds)),
        pointer.name(),
        current.map(it -> it.number() + "").orElse("-"),
        age(pointer, now)
            .map(Text::age)
            .orElse(pointer.removed().isPresent() ? "removed" : "never published"),
        current.map(it -> it.operation().toString()).orElse("-"),
        current.flatMap(Version::descriptor).map(it -> Text.size(it.size())).orElse("-"),
        current.flatMap(Version::descriptor).map(it -> it.files() + "").orElse("-"));
  }

  /** Whether a pointer was last published longer ago than that, or never. */
  public static boolean late(PointerInfo pointer, Duration limit, Instant now) {
    return age(pointer, now).map(age -> age.compareTo(limit) > 0).orElse(true);
  }

  private static Optional<Duration> age(PointerInfo pointer, Instant now) {
    return pointer.current().map(it -> Duration.between(it.publishedAt(), now));
  }
}
