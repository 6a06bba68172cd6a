package dev.fingerpost.cli.demo;

import dev.fingerpost.Operation;
import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.ResultPath;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** What the workers of the demo produce. */
final class Reports {
  private Reports() {}

  /** A report that says who made it: two workers never write the same bytes. */
  static String of(String worker, String day, String market) {
    return "day,market,orders,made_by\n" + day + "," + market + ",1742," + worker + "\n";
  }

  static Content content(String report) {
    return Content.ofBytes(new ResultPath("report.csv"), report.getBytes(StandardCharsets.UTF_8));
  }

  /** The work is named by day and defined by its market, not by the bytes it happens to make. */
  static Operation operation(String day, String market) {
    return Operation.of(day).computedFrom(Map.of("market", market));
  }
}
