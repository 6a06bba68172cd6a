package dev.fingerpost.cli;

import dev.fingerpost.Version;
import dev.fingerpost.publisher.Address;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.StoreRoot;

/** What is not there, said so that one sees what is: exit 86. */
final class Missing {
  private Missing() {}

  static CommandException pointer(PointerName pointer, StoreRoot root) {
    return new CommandException(
        ExitCode.NOT_FOUND,
        "there is no pointer " + pointer + " in " + root,
        "fingerpost ls shows what there is",
        null);
  }

  static CommandException version(Address address, PointerInfo pointer) {
    if (pointer.removed().isPresent()) {
      return new CommandException(
          ExitCode.NOT_FOUND, pointer.removed().get().describe(pointer.name()));
    }
    if (pointer.current().isEmpty()) {
      return new CommandException(
          ExitCode.NOT_FOUND, "nothing is published on " + pointer.name() + " yet");
    }
    return new CommandException(
        ExitCode.NOT_FOUND,
        "there is no " + address + "; current is version " + pointer.current().get().number(),
        "fingerpost " + list(address) + " " + pointer.name() + " shows what there is",
        null);
  }

  private static String list(Address address) {
    return address.selector() instanceof Address.Selector.Tag ? "tags" : "log";
  }

  /**
   * What a version is made of.
   *
   * @throws CommandException exit 86 if its objects were collected
   */
  static Descriptor content(Session session, Version version) {
    return version.descriptor().orElseThrow(() -> collected(session, version));
  }

  private static CommandException collected(Session session, Version version) {
    String current =
        session
            .find(version.pointer())
            .current()
            .map(it -> "current is " + it.number())
            .orElse("nothing is current");
    return new CommandException(
        ExitCode.NOT_FOUND,
        version.pointer() + ": version " + version.number() + " was collected; " + current);
  }
}
