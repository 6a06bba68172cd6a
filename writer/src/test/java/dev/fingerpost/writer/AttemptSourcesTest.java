package dev.fingerpost.writer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is no good source is named and refused, before the first byte is sent. */
@Timeout(60)
class AttemptSourcesTest extends WriterFixture {
  private void assertRefused(Content content, Class<? extends Exception> type, String... words) {
    assertThatThrownBy(() -> write(content)).isInstanceOf(type).hasMessageContainingAll(words);
    assertThat(stored()).isEmpty();
  }

  private void assertFolderRefused(String... words) throws IOException {
    file("a-good-one", random(10));
    assertRefused(Content.ofFolder(folder), SourceException.class, words);
  }

  private void sh(String script) throws Exception {
    Process process =
        new ProcessBuilder("sh", "-ec", script)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
  }

  @Test
  void aSymbolicLinkIsRefusedEvenToAFileOfTheFolder() throws IOException {
    Files.createSymbolicLink(folder.resolve("link"), file("real", random(1)));
    assertFolderRefused("link'", "symbolic link");
  }

  @Test
  void aLoopOfFoldersIsRefused() throws IOException {
    Files.createDirectories(folder.resolve("sub"));
    Files.createSymbolicLink(folder.resolve("sub/loop"), folder);
    assertFolderRefused("sub/loop'", "symbolic link");
  }

  @Test
  void aDanglingLinkIsRefused() throws IOException {
    Files.createSymbolicLink(folder.resolve("gone"), Path.of("nowhere"));
    assertFolderRefused("gone'", "symbolic link");
  }

  @Test
  void aLinkToTheFolderItselfIsFollowed() throws IOException {
    file("real/a", random(5));
    Path link = Files.createSymbolicLink(folder.resolve("latest"), folder.resolve("real"));
    write(Content.ofFolder(link));
    assertThat(stored()).contains("a");
  }

  @Test
  void aLinkGivenAsAFileIsRefused() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("l"), file("real", random(1)));
    assertRefused(Content.ofFile(link), SourceException.class, "l'", "symbolic link");
  }

  @Test
  void aFifoIsRefusedAndNeverBlocks() throws Exception {
    sh("mkfifo pipe");
    assertRefused(Content.ofFile(folder.resolve("pipe")), SourceException.class, "pipe'", "FIFO");
    assertFolderRefused("pipe'", "FIFO");
  }

  @Test
  void aSocketIsRefused() throws IOException {
    Path path = Files.createTempDirectory(Path.of("/tmp"), "fp").resolve("socket");
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(path));
      assertRefused(Content.ofFile(path), SourceException.class, "socket'", "no regular file");
    } finally {
      Files.deleteIfExists(path);
      Files.delete(path.getParent());
    }
  }

  @Test
  void aDeviceIsRefused() {
    Content device = Content.ofFile(Path.of("/dev/zero"));
    assertRefused(device, SourceException.class, "/dev/zero'", "device");
  }

  @Test
  void aFolderIsNoFileAndAFileNoFolder() throws IOException {
    Path file = file("file", random(1));
    assertRefused(Content.ofFile(folder), SourceException.class, "is a folder");
    assertRefused(Content.ofFolder(file), SourceException.class, "is not a folder");
  }

  @Test
  void whatDoesNotExistIsNamed() {
    Path gone = folder.resolve("gone");
    assertRefused(Content.ofFile(gone), SourceException.class, "gone'", "does not exist");
    assertRefused(Content.ofFolder(gone), SourceException.class, "gone'");
  }

  /** Root may read every mode, but nobody the memory of a process at address 0. */
  @Test
  void anUnreadableFileIsNamed() {
    Content unreadable = Content.ofFile(Path.of("/proc/self/mem"));
    assertRefused(unreadable, SourceException.class, "/proc/self/mem'");
  }

  @Test
  void aNameThatIsNoTextIsNamed() throws Exception {
    sh("printf x > \"$(printf 'bad\\377name')\"");
    assertRefused(
        Content.ofFolder(folder), InvalidNameException.class, "bad", "file name encoding", "UTF-8");
  }

  @Test
  void aNameThatIsNotComposedIsNamed() throws Exception {
    sh("printf x > \"$(printf 'cafe\\314\\201')\"");
    assertRefused(Content.ofFolder(folder), InvalidNameException.class, "NFC");
  }

  @Test
  void aNameWithAControlCharacterIsNamed() throws IOException {
    file("a\nb", random(1));
    assertRefused(
        Content.ofFolder(folder), InvalidNameException.class, "a\\u000ab", "control character");
  }

  @Test
  void aFileWithTheManifestsNameIsRefused() throws IOException {
    file("_fingerpost-manifest.json", random(1));
    assertRefused(Content.ofFolder(folder), InvalidNameException.class, "manifest");
  }

  @Test
  void aPathThatIsFileAndFolderIsRefused() throws IOException {
    Map<ResultPath, Path> files = new LinkedHashMap<>();
    for (String path : List.of("0", "1", "2", "3", "4", "5", "a", "a-b", "a/b")) {
      files.put(new ResultPath(path), file("source", random(1)));
    }
    assertRefused(
        Content.ofFiles(files), InvalidNameException.class, "'a'", "both a file and a folder");
  }

  /** A path whose key is just within bounds, but not under this root. */
  private ResultPath longest() {
    return new ResultPath("x".repeat(1024 - attempt.prefix().length()));
  }

  @Test
  void aKeyThatIsTooLongIsRefusedBeforeAnythingIsSent() throws IOException {
    Map<ResultPath, Path> files = new LinkedHashMap<>();
    for (int i = 0; i < 9; i++) {
      files.put(new ResultPath("a" + i), file("a", random(1)));
    }
    files.put(longest(), file("b", random(1)));
    assertRefused(Content.ofFiles(files), InvalidNameException.class, "takes 1029 bytes", "1024");
  }

  @Test
  void aStreamWhoseKeyIsTooLongIsNotRead() {
    InputStream untouched =
        new FilterInputStream(InputStream.nullInputStream()) {
          @Override
          public int read(byte[] bytes, int from, int length) {
            throw new AssertionError("was read");
          }
        };
    Content content = Content.ofStream(longest(), untouched);
    assertRefused(content, InvalidNameException.class, "takes 1029 bytes", "1024");
  }

  @Test
  void aFileTooLargeForTheMemoryIsRefusedBeforeAnythingIsSent() throws IOException {
    for (int i = 0; i < 9; i++) {
      file("a" + i, random(1));
    }
    try (RandomAccessFile sparse = new RandomAccessFile(folder.resolve("z").toFile(), "rw")) {
      sparse.setLength(3L * PART * 10_000 + 1);
    }
    assertRefused(Content.ofFolder(folder), SourceException.class, "'z'", "larger part size");
  }

  @Test
  void aStreamThatFailsIsNamed() {
    InputStream failing =
        new FilterInputStream(InputStream.nullInputStream()) {
          @Override
          public int read(byte[] bytes, int from, int length) throws IOException {
            throw new IOException("the pipe\nbroke");
          }
        };
    Content content = Content.ofStream(new ResultPath("dump"), failing);
    assertRefused(content, SourceException.class, "dump", "the pipe\\u000abroke");
  }
}
