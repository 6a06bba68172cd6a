package dev.fingerpost.cli.lab;

import dev.fingerpost.cli.CommandException;
import dev.fingerpost.cli.ExitCode;
import java.util.List;
import java.util.Optional;

/** The models there are, and the variants of each. */
final class Catalogue {
  /**
   * A model of the correct protocol.
   *
   * @param line what it is about, for people
   */
  record Entry(String name, String line, Model<?> correct, List<Variant> variants) {
    /**
     * @throws CommandException exit 2 if there is none of this name
     */
    Variant variant(String variant) {
      return variants.stream()
          .filter(it -> it.name().equals(variant))
          .findFirst()
          .orElseThrow(
              () ->
                  unknown(
                      name + " has no variant '" + variant + "'",
                      variants.stream().map(Variant::name).toList()));
    }
  }

  /**
   * A model without one of its rules.
   *
   * @param line what is missing, for people
   * @param breaks what the search must find
   */
  record Variant(String name, String line, Violation breaks, Model<?> model) {}

  static final List<Entry> ENTRIES =
      List.of(
          new Entry(
              "fencing",
              "a holder wakes up behind its successor; every order of their publishes",
              new Fencing(Defect.NONE),
              List.of(
                  new Variant(
                      "no-fence",
                      "the pointer compares no fences",
                      Violation.REVOKED_GENERATION_OVERWRITE,
                      new Fencing(Defect.NO_FENCE)),
                  new Variant(
                      "split-authority",
                      "a second authority grants beside the first, and the pointer believes both",
                      Violation.UNAUTHORIZED_ACCEPT,
                      new Fencing(Defect.SPLIT_AUTHORITY)),
                  new Variant(
                      "rollback-issuer",
                      "the authority recovers with an older counter and grants a fence twice",
                      Violation.REVOKED_GENERATION_OVERWRITE,
                      new Fencing(Defect.ROLLBACK_ISSUER)))),
          new Entry(
              "operations",
              "five publishes, five answers, two effects",
              new Operations(Defect.NONE),
              List.of(
                  new Variant(
                      "no-seq",
                      "the pointer compares fences only, not the order within a tenure",
                      Violation.OUT_OF_ORDER_ACCEPT,
                      new Operations(Defect.NO_SEQ)),
                  new Variant(
                      "ledger-pruned",
                      "the ledger forgets the keys of earlier tenures",
                      Violation.SECOND_EFFECT,
                      new Operations(Defect.LEDGER_PRUNED)))));

  private Catalogue() {}

  /**
   * @throws CommandException exit 2 if there is none of this name
   */
  static Entry find(Optional<String> model) {
    return ENTRIES.stream()
        .filter(it -> model.filter(it.name()::equals).isPresent())
        .findFirst()
        .orElseThrow(
            () ->
                unknown(
                    model.map(it -> "there is no model '" + it + "'").orElse("missing model"),
                    ENTRIES.stream().map(Entry::name).toList()));
  }

  private static CommandException unknown(String what, List<String> known) {
    return new CommandException(ExitCode.USAGE, what + "; there are: " + String.join(", ", known));
  }
}
