package dev.fingerpost.gc.chaos.history;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** R5 and R6, by operation key. */
final class KeySweep extends Sweep {
  private final Findings findings;
  private @Nullable KeyFacts facts;

  KeySweep(Findings findings) {
    this.findings = findings;
  }

  @Override
  int[] order() {
    return new int[] {Row.POINTER, Row.KEY, Row.START};
  }

  @Override
  void file(Row row, Consumer<Row> sorter) {
    if (row.key() != 0 && (row.showsVersion() || KeyFacts.denies(row))) {
      sorter.accept(row);
    }
  }

  @Override
  public void accept(Row row) {
    if (facts == null || !facts.areOf(row)) {
      finish();
      facts = new KeyFacts(row.pointer(), row.key(), findings);
    }
    facts.take(row);
  }

  @Override
  void finish() {
    if (facts != null) {
      facts.conclude();
    }
    facts = null;
  }
}
