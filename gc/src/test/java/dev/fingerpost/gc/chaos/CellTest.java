package dev.fingerpost.gc.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.gc.chaos.child.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The table in the documentation is the table of the run. */
class CellTest {
  private static final Path DOCUMENT = Path.of("..", "docs", "chaos.md");

  @Test
  void whatIsPossibleIsWrittenDown() throws IOException {
    List<Cell> written = new ArrayList<>();
    for (String[] row : rows()) {
      for (String mishap : row[0].split(":", 2)[0].split(", ", -1)) {
        steps(row[1]).forEach(it -> written.add(new Cell(it, Mishap.valueOf(mishap))));
      }
    }
    assertThat(written).containsExactlyInAnyOrderElementsOf(Cell.possible(true));
  }

  @Test
  void theStepsAreWrittenDown() throws IOException {
    for (Step step : Step.values()) {
      assertThat(Files.readString(DOCUMENT))
          .contains("| %s | %s |".formatted(step, step.meaning()));
    }
  }

  private static List<Step> steps(String cell) {
    return cell.equals("all")
        ? List.of(Step.values())
        : Arrays.stream(cell.split(" ", -1)).map(Step::valueOf).toList();
  }

  private static List<String[]> rows() throws IOException {
    return Files.readAllLines(DOCUMENT).stream()
        .filter(it -> it.matches("\\| [A-Z][A-Z0-9_, ]+: .*"))
        .map(it -> it.substring(2, it.length() - 2).split(" \\| ", -1))
        .toList();
  }
}
