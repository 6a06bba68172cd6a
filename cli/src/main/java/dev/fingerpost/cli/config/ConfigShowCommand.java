package dev.fingerpost.cli.config;

import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.cli.output.Table;
import dev.fingerpost.cli.view.Shell;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fingerpost config show}: what is known comes first, then what is wrong with it. */
@Command(
    name = "show",
    description = "Prints each setting and where it stands; secrets are masked, except with --env.")
public final class ConfigShowCommand implements Runnable {
  @Mixin private final OutputOptions options = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();

  @Option(
      names = "--env",
      description =
          "Prints them for a shell instead, WITH THE SECRETS, so that other programs find the"
              + " store: eval \"$(fingerpost config show --env)\".")
  private boolean env;

  @Override
  public void run() {
    Resolved resolved = store.resolve();
    if (env) {
      var unused = resolved.config(); // a shell is to get all of it, or nothing
      options.output().text(exports(resolved.variables()));
      return;
    }
    show(resolved);
    // Incomplete or malformed settings end with 2, after all of them were shown.
    var unused = resolved.config();
  }

  /** Sorted, so that two printouts can be compared. */
  private static String exports(Map<String, String> variables) {
    return new TreeMap<>(variables)
        .entrySet().stream()
            .map(it -> "export " + it.getKey() + "=" + Shell.quoted(it.getValue()) + "\n")
            .collect(Collectors.joining());
  }

  private void show(Resolved resolved) {
    Table table = new Table("SETTING", "VALUE", "ORIGIN");
    for (Setting setting : Setting.values()) {
      Optional<Resolved.Value> value = Optional.ofNullable(resolved.values().get(setting));
      Optional<String> shown = value.map(it -> setting.mask(it.text()));
      String origin = value.map(Resolved.Value::origin).orElse("not set");
      table.row(
          new Fields().with("name", setting.key()).with("value", shown).with("origin", origin),
          setting.key(),
          shown.orElse("-"),
          origin);
    }
    options.output().rows(table);
  }
}
