package dev.fingerpost.cli.lab;

import dev.fingerpost.cli.ExitCode;
import java.util.Optional;

/**
 * One model put to the test.
 *
 * @param variant the rule that is missing; empty for the correct protocol
 * @param report what it showed
 */
record Trial(String model, Optional<Catalogue.Variant> variant, Report report) {
  static Trial of(Catalogue.Entry entry, Optional<String> variant) {
    Optional<Catalogue.Variant> chosen = variant.map(entry::variant);
    return new Trial(
        entry.name(),
        chosen,
        Report.of(chosen.<Model<?>>map(Catalogue.Variant::model).orElse(entry.correct())));
  }

  /** Whether the correct protocol holds, or the defect was found and no other. */
  boolean asExpected() {
    return report.violation().equals(variant.map(Catalogue.Variant::breaks));
  }

  ExitCode exit() {
    return asExpected() ? ExitCode.OK : ExitCode.CHECK_FAILED;
  }
}
