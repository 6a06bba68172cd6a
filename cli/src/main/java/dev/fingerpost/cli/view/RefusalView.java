package dev.fingerpost.cli.view;

import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.Table;
import dev.fingerpost.cli.output.Text;
import dev.fingerpost.publisher.PointerCatalog.RefusalTrace;
import java.util.List;

/** The traces refusals leave, for people and for scripts. */
public final class RefusalView {
  private RefusalView() {}

  public static Fields fields(RefusalTrace trace) {
    return new Fields()
        .with("pointer", trace.pointer())
        .with("owner", trace.owner())
        .with("fence", trace.fence())
        .with("reason", trace.reason())
        .with("first_at", trace.first())
        .with("latest_at", trace.latest())
        .with("times", trace.times());
  }

  /** A line per trace. */
  public static Table table(List<RefusalTrace> traces) {
    Table table = new Table("POINTER", "REASON", "TIMES", "LATEST", "FIRST", "FENCE", "BY");
    for (RefusalTrace trace : traces) {
      table.row(
          fields(trace),
          trace.pointer(),
          trace.reason(),
          trace.times(),
          Text.time(trace.latest()),
          Text.time(trace.first()),
          trace.fence(),
          trace.owner());
    }
    return table;
  }
}
