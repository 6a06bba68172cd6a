package dev.fingerpost.cli;

import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.cli.view.HoldView;
import dev.fingerpost.writer.PointerName;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code fingerpost pins}. */
@Command(name = "pins", description = "Lists pins: what is kept, by whom, why and until when.")
final class PinsCommand implements Runnable {
  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();

  @Parameters(
      paramLabel = "POINTER",
      arity = "0..1",
      description = "Whose pins; default: those of all pointers.")
  private @Nullable String pointer;

  @Override
  public void run() {
    Optional<PointerName> name = Optional.ofNullable(pointer).map(PointerName::new);
    try (Session session = Session.open(store, output)) {
      name.ifPresent(session::find);
      String none = "no pins" + name.map(it -> " of " + it).orElse("");
      session.output().rows(HoldView.pinTable(new Holds(session).pins(name), session.now()), none);
    }
  }
}
