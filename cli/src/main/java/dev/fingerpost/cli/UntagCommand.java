package dev.fingerpost.cli;

import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.publisher.TagName;
import dev.fingerpost.writer.PointerName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code fingerpost untag}. */
@Command(name = "untag", description = "Takes a tag away. A repeat is a success.")
final class UntagCommand implements Runnable {
  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();

  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Parameters(index = "0", paramLabel = "POINTER", description = "The pointer.")
  private String pointer;

  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Parameters(index = "1", paramLabel = "NAME", description = "The tag.")
  private String name;

  @Override
  public void run() {
    PointerName at = new PointerName(pointer);
    TagName tag = new TagName(name);
    try (Session session = Session.open(store, output)) {
      TagName gone = new Holds(session).untag(session.find(at).name(), tag);
      session
          .output()
          .result(
              new Fields().with("pointer", at).with("tag", gone).with("tagged", false),
              "untagged " + at + "@" + gone);
    }
  }
}
