package dev.fingerpost.cli;

import dev.fingerpost.Config;
import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.publisher.postgres.Migrations;
import java.util.List;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fingerpost migrate}. */
@Command(
    name = "migrate",
    description = "Brings the schema of the database to this version; safe to repeat.")
final class MigrateCommand implements Callable<Integer> {
  @Mixin private final OutputOptions options = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();

  @Option(names = "--dry-run", description = "Only says which migrations would be run.")
  private boolean dryRun;

  @Override
  public Integer call() {
    Config.Database config = store.config().database();
    DataSource database = Provision.database(config);
    Provision.reach(database, config);
    List<String> pending = Migrations.pending(database);
    if (!dryRun) {
      Migrations.migrate(database);
    }
    Fields fields = new Fields().with("migrations", pending).with("dry_run", dryRun);
    String verb = dryRun ? "would run: " : "done: ";
    String words =
        pending.isEmpty() ? "the schema is up to date" : verb + String.join(", ", pending);
    options.output().result(fields, words);
    return ExitCode.OK.code();
  }
}
