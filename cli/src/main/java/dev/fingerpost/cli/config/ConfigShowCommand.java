package dev.fingerpost.cli.config;

import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.cli.output.Table;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code fingerpost config show}: what is known comes first, then what is wrong with it. */
@Command(
    name = "show",
    description = "Prints each setting and where it stands; secrets are masked.")
public final class ConfigShowCommand implements Runnable {
  @Mixin private final OutputOptions options = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();

  @Override
  public void run() {
    Resolved resolved = store.resolve();
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
    // Incomplete or malformed settings end with 2, after all of them were shown.
    var unused = resolved.config();
  }
}
