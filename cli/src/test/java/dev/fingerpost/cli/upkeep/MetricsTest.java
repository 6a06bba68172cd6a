package dev.fingerpost.cli.upkeep;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.Config;
import dev.fingerpost.cli.Cli;
import dev.fingerpost.cli.EmbeddedStore;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The metrics are the same wherever they are read. */
@ExtendWith(EmbeddedStore.class)
class MetricsTest {
  private static final Map<String, String> VIEWS =
      Map.of(
          "fingerpost_gc_attempts_total", "verdict",
          "fingerpost_gc_deleted_bytes_total", "",
          "fingerpost_gc_errors_total", "op",
          "fingerpost_gc_run_duration_seconds", "",
          "fingerpost_gc_last_success_timestamp_seconds", "",
          "fingerpost_pointer_last_publish_timestamp_seconds", "pointer");

  @Test
  void theFileAndTheViewsSayTheSame(Cli cli) throws IOException, SQLException {
    String[] publish = {"publish", "metrics/a", "-", "--replace", "--key"};
    for (String key : new String[] {"first", "second"}) {
      assertThat(cli.run(key.getBytes(UTF_8), with(publish, key)).exit()).isZero();
    }
    assertThat(cli.run("retention", "set", "metrics/a", "--keep-last", "1").exit()).isZero();
    Path file = cli.directory().resolve("fingerpost.prom");
    Cli.Ended run = cli.run("gc", "run", "--metrics-file", file.toString());
    assertThat(run.exit()).as(run.err()).isZero();

    Map<String, BigDecimal> written = ofFile(file);
    assertThat(written).isEqualTo(ofViews(cli));
    assertThat(written)
        .containsKeys(
            "fingerpost_gc_run_duration_seconds",
            "fingerpost_gc_last_success_timestamp_seconds",
            "fingerpost_pointer_last_publish_timestamp_seconds{pointer=\"metrics/a\"}");
    assertThat(written.get("fingerpost_gc_attempts_total{verdict=\"EXPIRED\"}")).isPositive();
    assertThat(written.get("fingerpost_gc_deleted_bytes_total")).isPositive();
  }

  private static String[] with(String[] words, String last) {
    String[] all = Arrays.copyOf(words, words.length + 1);
    all[words.length] = last;
    return all;
  }

  private static Map<String, BigDecimal> ofFile(Path file) throws IOException {
    Map<String, BigDecimal> values = new TreeMap<>();
    for (String line : Files.readAllLines(file)) {
      if (!line.startsWith("#")) {
        int space = line.lastIndexOf(' ');
        values.put(line.substring(0, space), rounded(new BigDecimal(line.substring(space + 1))));
      }
    }
    return values;
  }

  private static Map<String, BigDecimal> ofViews(Cli cli) throws SQLException {
    Config.Database database = Config.from(cli.environment()).database();
    Map<String, BigDecimal> values = new TreeMap<>();
    try (Connection connection =
            DriverManager.getConnection(database.url(), database.user(), database.password());
        Statement statement = connection.createStatement()) {
      for (Map.Entry<String, String> view : VIEWS.entrySet()) {
        read(statement, view.getKey(), view.getValue(), values);
      }
    }
    return values;
  }

  private static void read(
      Statement statement, String view, String label, Map<String, BigDecimal> values)
      throws SQLException {
    try (ResultSet rows = statement.executeQuery("select * from fingerpost." + view)) {
      while (rows.next()) {
        String key =
            label.isEmpty() ? view : view + "{" + label + "=\"" + rows.getString(label) + "\"}";
        values.put(key, rounded(rows.getBigDecimal("value")));
      }
    }
  }

  /** To a tenth of a second: a file keeps milliseconds, the database more. */
  private static BigDecimal rounded(BigDecimal value) {
    return value.setScale(1, RoundingMode.FLOOR);
  }
}
