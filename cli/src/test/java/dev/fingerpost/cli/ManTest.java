package dev.fingerpost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ManTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void aPageNamesOptionsAndExitCodes() {
    assertThat(man("config", "show")).isZero();
    assertThat(out.toString())
        .startsWith(
            ".TH \"fingerpost-config-show\" 1\n.nh\n.ad l\n.SH NAME\nfingerpost\\-config\\-show \\- ")
        .contains(".TP\n.B \\-o, \\-\\-output FORMAT\n", ".TP\n.B 83\nfenced out\n")
        .contains("Form of results and errors: text, json.");
  }

  @Test
  void theMainPageListsEveryCommand() {
    assertThat(man()).isZero();
    assertThat(out.toString()).contains(".SH COMMANDS\n", ".TP\n.B completion\n", ".TP\n.B man\n");
  }

  @Test
  void theMainPageHasTheProgramsName() {
    assertThat(man("fingerpost")).isZero();
    assertThat(out.toString()).startsWith(".TH \"fingerpost\" 1\n");
  }

  @Test
  void synopsisIsNotFilledAndFitsThePage() {
    assertThat(man("run")).isZero();
    String page = out.toString();
    String start = ".SH SYNOPSIS\n.nf\n";
    int from = page.indexOf(start) + start.length();
    String synopsis = page.substring(from, page.indexOf("\n.fi\n", from));
    assertThat(synopsis).startsWith("fingerpost run ").doesNotContain(".br");
    assertThat(synopsis.replace("\\", "").lines())
        .hasSizeGreaterThan(2)
        .allMatch(line -> line.length() <= 73);
  }

  @Test
  void anUnknownCommandIsAUsageError() {
    assertThat(man("lease", "frobnicate")).isEqualTo(2);
    assertThat(err.toString()).startsWith("error: there is no command 'lease frobnicate'\n");
  }

  private int man(String... command) {
    String[] args = Stream.concat(Stream.of("man"), Stream.of(command)).toArray(String[]::new);
    return Main.run(new PrintWriter(out), new PrintWriter(err), args);
  }
}
