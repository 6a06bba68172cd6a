package dev.fingerpost.cli.upkeep;

import dev.fingerpost.cli.CommandException;
import dev.fingerpost.writer.FingerpostException;
import dev.fingerpost.writer.InvalidNameException;
import dev.fingerpost.writer.PointerName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/** How far a check came, in a file: the name of one pointer, or no file at all. */
record StateFile(Path file) {
  /**
   * The last pointer that was checked to its end.
   *
   * @throws CommandException exit 2, if the file holds something else
   */
  Optional<PointerName> read() {
    try {
      return Optional.of(new PointerName(Files.readString(file).strip()));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (InvalidNameException e) {
      throw CommandException.usage(
          file + " does not hold the state of a check", "delete it, or name another file");
    } catch (IOException e) {
      throw new FingerpostException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  /** At any moment the file holds a whole name: this one, or the one before. */
  void write(PointerName pointer) {
    Path next = file.resolveSibling(file.getFileName() + ".next");
    try {
      Files.writeString(next, pointer + "\n");
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new FingerpostException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  void remove() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new FingerpostException("cannot remove " + file + ": " + e.getMessage(), e);
    }
  }
}
