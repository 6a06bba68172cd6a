package dev.fingerpost.cli;

import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.Help.IParamLabelRenderer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * One command's manual page in the man macros (man(7)), made from the same declarations as its
 * help.
 */
final class ManPage {
  private static final ColorScheme PLAIN =
      new ColorScheme.Builder(CommandLine.Help.Ansi.OFF).build();

  /** Of a line of text: a page is 80 columns wide and indents it by 7. */
  private static final int WIDTH = 72;

  private final CommandLine line;
  private final CommandSpec spec;

  ManPage(CommandLine line) {
    this.line = line;
    this.spec = line.getCommandSpec();
  }

  String roff() {
    String name = spec.qualifiedName("-");
    StringBuilder page = new StringBuilder();
    // Neither hyphens in the names of variables nor wide gaps beside them.
    page.append(".TH \"").append(name).append("\" 1\n.nh\n.ad l\n");
    section(page, "NAME", escape(name + " - " + summary(spec)) + "\n");
    section(page, "SYNOPSIS", synopsis());
    section(page, "DESCRIPTION", paragraphs(spec.usageMessage().description()));
    section(page, "ARGUMENTS", positionals());
    section(page, "OPTIONS", optionList());
    section(page, "COMMANDS", commands());
    section(page, "EXIT STATUS", exitCodes());
    section(page, "NOTES", paragraphs(spec.usageMessage().footer()));
    return page.toString();
  }

  /** Not filled: its lines are broken and indented already, for the width of a page. */
  private String synopsis() {
    spec.usageMessage().width(WIDTH);
    return line.getHelp()
        .synopsis(0)
        .stripTrailing()
        .lines()
        .map(ManPage::escape)
        .collect(Collectors.joining("\n", ".nf\n", "\n.fi\n"));
  }

  private static void section(StringBuilder page, String title, String body) {
    if (!body.isBlank()) {
      page.append(".SH ").append(title).append('\n').append(body);
    }
  }

  private String positionals() {
    return spec.positionalParameters().stream()
        .filter(argument -> !argument.hidden())
        .map((PositionalParamSpec argument) -> item(argument.paramLabel(), description(argument)))
        .collect(Collectors.joining());
  }

  private String optionList() {
    return spec.options().stream()
        .filter(option -> !option.hidden())
        .map(option -> item(usage(option), description(option)))
        .collect(Collectors.joining());
  }

  private String commands() {
    return line.getSubcommands().entrySet().stream()
        .map(entry -> item(entry.getKey(), summary(entry.getValue().getCommandSpec())))
        .collect(Collectors.joining());
  }

  /** Of the whole program: scripts rely on the numbers, whichever command ends with them. */
  private static String exitCodes() {
    return Arrays.stream(ExitCode.values())
        .map(code -> item(Integer.toString(code.code()), code.meaning()))
        .collect(Collectors.joining());
  }

  private static String usage(OptionSpec option) {
    String names = String.join(", ", option.names());
    return option.arity().max() == 0 ? names : names + " " + option.paramLabel();
  }

  /** Lets picocli fill in defaults and choices. */
  private String description(ArgSpec argument) {
    IParamLabelRenderer labels = line.getHelp().parameterLabelRenderer();
    Text[][] rows =
        argument instanceof OptionSpec option
            ? line.getHelp().createDefaultOptionRenderer().render(option, labels, PLAIN)
            : line.getHelp()
                .createDefaultParameterRenderer()
                .render((PositionalParamSpec) argument, labels, PLAIN);
    return Arrays.stream(rows)
        .map(row -> row[row.length - 1].plainString())
        .collect(Collectors.joining(" "));
  }

  private static String summary(CommandSpec command) {
    return Arrays.stream(command.usageMessage().description())
        .findFirst()
        .map(text -> String.format(text))
        .orElse("");
  }

  private static String paragraphs(String... texts) {
    return Arrays.stream(texts)
        .map(text -> ".PP\n" + escape(String.format(text)) + "\n")
        .collect(Collectors.joining());
  }

  private static String item(String term, String text) {
    return ".TP\n.B " + escape(term) + "\n" + escape(text) + "\n";
  }

  /** A leading dot or quote would be a macro; a plain hyphen would become a dash. */
  private static String escape(String text) {
    String escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("\n", "\n.br\n");
    return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
  }
}
