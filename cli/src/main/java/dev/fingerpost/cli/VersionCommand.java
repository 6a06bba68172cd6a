package dev.fingerpost.cli;

import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.OutputOptions;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;

/** {@code fingerpost version}. */
@Command(name = "version", description = "Prints the version of this program and of its Java.")
final class VersionCommand implements Runnable, IVersionProvider {
  @Mixin private final OutputOptions options = new OutputOptions();

  @Override
  public void run() {
    Fields fields =
        new Fields().with("version", number()).with("java", System.getProperty("java.version"));
    options.output().result(fields, line());
  }

  @Override
  public String[] getVersion() {
    return new String[] {line()};
  }

  private static String line() {
    return "fingerpost " + number() + " (Java " + System.getProperty("java.version") + ")";
  }

  /** From the jar's manifest; there is none when run from class folders. */
  private static String number() {
    return Optional.ofNullable(Main.class.getPackage().getImplementationVersion()).orElse("dev");
  }
}
