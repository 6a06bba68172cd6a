package dev.fingerpost.cli.upkeep;

import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.Output;
import dev.fingerpost.cli.output.Text;
import dev.fingerpost.cli.view.Shell;
import dev.fingerpost.gc.check.CheckListener;
import dev.fingerpost.gc.check.CheckSummary;
import dev.fingerpost.gc.check.Finding;
import dev.fingerpost.writer.PointerName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Prints what a check finds, as it comes, and knows how to go on where it stopped. */
final class FsckReport implements CheckListener {
  private static final String AFTER = "--after";

  private final Output output;
  private final Optional<StateFile> state;
  private @Nullable PointerName last;

  FsckReport(Output output, Optional<StateFile> state) {
    this.output = output;
    this.state = state;
  }

  @Override
  public synchronized void found(Finding finding) {
    output.result(
        new Fields()
            .with("severity", finding.kind().severity().word())
            .with("pointer", finding.pointer())
            .with("version", finding.version().isPresent() ? finding.version().getAsLong() : null)
            .with("kind", finding.kind().word())
            .with("path", finding.path().isEmpty() ? null : finding.path())
            .with("detail", finding.detail().isEmpty() ? null : finding.detail()),
        Text.line(finding.line()));
  }

  @Override
  public synchronized void checked(PointerName pointer) {
    last = pointer;
    state.ifPresent(it -> it.write(pointer));
  }

  /** The last line, once all was looked at. */
  void end(CheckSummary summary) {
    state.ifPresent(StateFile::remove);
    output.result(
        new Fields()
            .with("pointers", summary.pointers())
            .with("versions", summary.versions())
            .with("objects", summary.objects())
            .with("bytes", summary.bytes())
            .with("damage", summary.damage())
            .with("notes", summary.notes())
            .with("unchecked", summary.unchecked())
            .with("unreferenced", summary.unreferenced()),
        words(summary));
  }

  private static String words(CheckSummary it) {
    return "checked "
        + count(it.pointers(), "pointer")
        + ", "
        + count(it.versions(), "version")
        + ", "
        + count(it.objects(), "object")
        + " ("
        + Text.size(it.bytes())
        + "): "
        + (it.damage() == 0 ? "no damage" : it.damage() + " damaged")
        + (it.unchecked() == 0 ? "" : ", " + it.unchecked() + " could not be checked")
        + "; "
        + count(it.unreferenced(), "attempt")
        + " unreferenced";
  }

  private static String count(long number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }

  /**
   * How to go on, in words with a command; empty if no pointer was checked to its end.
   *
   * @param words of the command that stopped
   */
  synchronized Optional<String> next(List<String> words) {
    PointerName reached = last;
    if (reached == null) {
      return Optional.empty();
    }
    List<String> command = new ArrayList<>(List.of("fingerpost"));
    command.addAll(words);
    if (state.isEmpty()) {
      int old = command.indexOf(AFTER);
      if (old >= 0) {
        command.subList(old, Math.min(old + 2, command.size())).clear();
      }
      command.removeIf(word -> word.startsWith(AFTER + "="));
      command.addAll(List.of(AFTER, reached.value()));
    }
    return Optional.of(
        "to go on: " + command.stream().map(Shell::quote).collect(Collectors.joining(" ")));
  }
}
