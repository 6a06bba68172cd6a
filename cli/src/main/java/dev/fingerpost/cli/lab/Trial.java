package dev.fingerpost.cli.lab;

import dev.fingerpost.cli.ExitCode;
import dev.fingerpost.cli.lab.search.Entry;
import dev.fingerpost.cli.lab.search.Entry.Size;
import dev.fingerpost.cli.lab.search.Entry.Variant;
import dev.fingerpost.cli.lab.search.Report;
import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * One model put to the test.
 *
 * @param variant the rule that is missing; empty for the correct protocol
 * @param report what it showed
 */
record Trial(String model, Optional<Variant> variant, Report report) {
  /**
   * @param listener told every million states how many there are
   */
  static Trial of(Entry entry, Optional<Variant> variant, Size size, IntConsumer listener) {
    Entry.Sized sized = variant.map(Variant::model).orElse(entry.correct());
    return new Trial(entry.name(), variant, Report.of(sized.of(size), entry.listed(), listener));
  }

  /** Whether the correct protocol holds, or the defect was found and no other. */
  boolean asExpected() {
    return report.violation().equals(variant.map(Variant::breaks));
  }

  ExitCode exit() {
    return asExpected() ? ExitCode.OK : ExitCode.CHECK_FAILED;
  }
}
