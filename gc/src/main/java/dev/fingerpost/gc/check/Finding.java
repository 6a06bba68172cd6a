package dev.fingerpost.gc.check;

import dev.fingerpost.writer.PointerName;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Something a check has to tell.
 *
 * @param version it is about; empty if it is about the pointer
 * @param path of a file inside the result; empty if it is about no file
 * @param detail in words; may be empty where kind and path say it all
 */
public record Finding(
    Kind kind, PointerName pointer, OptionalLong version, String path, String detail) {
  /** How much it matters. */
  public enum Severity {
    /** Readers meet an error, or rules that the collector rests on are broken. */
    DAMAGE,
    /** Harmless, and worth knowing. */
    NOTE,
    /** Nobody knows: the look itself failed. */
    UNCHECKED;

    /** In lower case. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What is found. The words are stable: scripts read them. */
  public enum Kind {
    /** An object of a published version is not there. */
    MISSING(Severity.DAMAGE),
    /** An object has another length than was published. */
    SIZE(Severity.DAMAGE),
    /** An object has other bytes than were published. */
    DIGEST(Severity.DAMAGE),
    /** A manifest is not the published one, or lists other files than its version's row says. */
    MANIFEST(Severity.DAMAGE),
    /** A row of the history cannot be read, or contradicts itself. */
    ROW(Severity.DAMAGE),
    /** The pointer's current version is not the one it must be. */
    CURRENT(Severity.DAMAGE),
    /** The pointer has given higher numbers than it knows of. */
    LAST(Severity.DAMAGE),
    /** The pointer's floor is below something that was published. */
    FLOOR(Severity.DAMAGE),
    /** Another version than the current one is marked as not superseded, or the current one is. */
    SUPERSEDED(Severity.DAMAGE),
    /** A published attempt holds an object that its manifest does not list. */
    EXTRA(Severity.NOTE),
    /** A store error kept something from being checked. */
    UNCHECKED(Severity.UNCHECKED);

    private final Severity severity;

    Kind(Severity severity) {
      this.severity = severity;
    }

    /** How much it matters. */
    public Severity severity() {
      return severity;
    }

    /** In lower case. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static Finding of(Kind kind, PointerName pointer, String detail) {
    return new Finding(kind, pointer, OptionalLong.empty(), "", detail);
  }

  /** One line, for instance {@code damage reports/daily@7 missing data/part-0.csv}. */
  public String line() {
    StringBuilder line = new StringBuilder(kind.severity().word()).append(' ').append(pointer);
    version.ifPresent(number -> line.append('@').append(number));
    if (kind != Kind.UNCHECKED) {
      line.append(' ').append(kind.word());
    }
    if (!path.isEmpty()) {
      line.append(' ').append(path);
    }
    return detail.isEmpty() ? line.toString() : line.append(": ").append(detail).toString();
  }
}
