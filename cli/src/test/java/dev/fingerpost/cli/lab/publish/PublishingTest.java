package dev.fingerpost.cli.lab.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.cli.lab.search.Entry.Size;
import dev.fingerpost.cli.lab.search.Entry.Variant;
import dev.fingerpost.cli.lab.search.Report;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PublishingTest {
  @Test
  void theCorrectProtocolHoldsAndGivesEveryAnswer() {
    Report report = Report.of(Publishing.ENTRY.correct().of(Size.SMALL), false, states -> {});

    System.out.println(report.states() + " " + report.answers() + report.violation());
    report.counterexample().forEach(it -> System.out.println(it.move() + " " + it.after().cells()));
    assertThat(report.violation()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("variants")
  void eachVariantIsCaught(Variant variant) {
    Report report = Report.of(variant.model().of(Size.SMALL), false, states -> {});

    System.out.println("== " + variant.name() + " " + report.violation() + report.states());
    report.counterexample().forEach(it -> System.out.println(it.move() + " " + it.after().cells()));
    assertThat(report.violation()).contains(variant.breaks());
  }

  static Stream<Variant> variants() {
    return Publishing.ENTRY.variants().stream();
  }
}
