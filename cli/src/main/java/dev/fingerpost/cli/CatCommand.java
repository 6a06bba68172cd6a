package dev.fingerpost.cli;

import dev.fingerpost.Version;
import dev.fingerpost.cli.config.StoreOptions;
import dev.fingerpost.cli.output.OutputOptions;
import dev.fingerpost.cli.view.VersionView;
import dev.fingerpost.publisher.Address;
import dev.fingerpost.publisher.PointerReader;
import dev.fingerpost.writer.ResultPath;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code fingerpost cat}. */
@Command(
    name = "cat",
    description = {
      "Writes a file of a version to standard output, every byte checked.",
      "Exit 0 means that all of it was what was published: check it before you use the bytes."
    })
final class CatCommand implements Runnable {
  @Mixin private final OutputOptions output = new OutputOptions();
  @Mixin private final StoreOptions store = new StoreOptions();

  @SuppressWarnings("NullAway.Init") // required: picocli sets it before it runs anything
  @Parameters(index = "0", paramLabel = "POINTER[@VERSION]", description = "What to read.")
  private String address;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "PATH",
      description = "The file inside the result; needed unless there is only one.")
  private @Nullable String path;

  @Override
  public void run() {
    Address wanted = Address.parse(address);
    ResultPath file = path == null ? null : new ResultPath(path);
    try (Session session = Session.open(store, output)) {
      PointerReader reader = session.store().reader();
      Version version = session.find(wanted);
      try (InputStream bytes =
          file == null
              ? reader.open(single(session, version), session.reading())
              : reader.open(version, file, session.reading())) {
        copy(bytes, output.host().out());
      } catch (IOException e) {
        throw OutputLostException.of(e);
      }
    }
  }

  private static Version single(Session session, Version version) {
    int files = Missing.content(session, version).files();
    if (files > 1) {
      throw CommandException.usage(
          VersionView.address(version) + " has " + files + " files; name the one you want",
          "fingerpost show " + VersionView.address(version) + " --files lists them");
    }
    return version;
  }

  private static void copy(InputStream bytes, OutputStream out) throws IOException {
    bytes.transferTo(out);
    out.flush();
  }
}
