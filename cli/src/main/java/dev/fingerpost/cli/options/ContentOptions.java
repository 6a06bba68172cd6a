package dev.fingerpost.cli.options;

import dev.fingerpost.cli.CommandException;
import dev.fingerpost.cli.ExitCode;
import dev.fingerpost.cli.Host;
import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.ObjectSettings;
import dev.fingerpost.writer.ResultPath;
import dev.fingerpost.writer.WriteSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What the files of a result are called and how their objects are kept; a mixin. */
public final class ContentOptions {
  private static final String STDIN = "-";

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "What the file from standard input is called. Default: stdin.")
  private @Nullable String name;

  @Option(
      names = "--media-type",
      paramLabel = "TYPE",
      description = "Of a single file; those of several are guessed from their names.")
  private @Nullable String mediaType;

  @Option(names = "--storage-class", paramLabel = "CLASS", description = "Such as STANDARD_IA.")
  private @Nullable String storageClass;

  @Option(
      names = "--sse",
      paramLabel = "KIND",
      description = "Encryption by the server: AES256 or aws:kms. Default: the bucket's.")
  private @Nullable String encryption;

  @Option(names = "--sse-kms-key-id", paramLabel = "ID", description = "The key for aws:kms.")
  private @Nullable String kmsKeyId;

  @Option(names = "--allow-empty", description = "A folder without a file is a result, too.")
  private boolean allowEmpty;

  /**
   * The result as it is to be written.
   *
   * @param paths files and folders, or {@code -} alone
   * @throws CommandException exit 2 if the options contradict each other, 1 if there is no file
   */
  public Content content(List<String> paths, Host host) {
    Content content = named(paths, host);
    if (!allowEmpty && Content.look(content).isEmpty()) {
      throw new CommandException(
          ExitCode.FAILED,
          "there is no file in " + String.join(" or ", paths) + "; nothing was published",
          "if that is the result, say --allow-empty",
          null);
    }
    return content;
  }

  private Content named(List<String> paths, Host host) {
    if (paths.contains(STDIN)) {
      if (paths.size() > 1) {
        throw CommandException.usage(
            "standard input (-) cannot be published together with other paths",
            "write it to a file first");
      }
      return stdin(host);
    }
    if (name != null) {
      throw CommandException.usage(
          "--name is for standard input; a file keeps its own name", "publish - --name NAME");
    }
    List<Path> files = paths.stream().map(host.directory()::resolve).toList();
    if (files.size() == 1 && !Files.isDirectory(files.get(0))) {
      Content.FileSet file = Content.ofFile(files.get(0));
      return mediaType == null ? file : file.withMediaType(mediaType);
    }
    if (mediaType != null) {
      throw CommandException.usage(
          "--media-type is for a single file; those of several are guessed from their names",
          "leave it out, or publish the file alone");
    }
    return files.size() == 1 ? Content.ofFolder(files.get(0)) : Content.ofPaths(files);
  }

  private Content stdin(Host host) {
    Content.Stream bytes =
        Content.ofStream(new ResultPath(name == null ? "stdin" : name), host.in());
    return mediaType == null ? bytes : bytes.withMediaType(mediaType);
  }

  /** How the objects are kept. */
  public WriteSettings settings() {
    if (kmsKeyId != null && !"aws:kms".equals(encryption)) {
      throw CommandException.usage("--sse-kms-key-id needs --sse aws:kms", "add it");
    }
    WriteSettings usual = WriteSettings.DEFAULT;
    return new WriteSettings(
        usual.partSize(),
        usual.parallelism(),
        new ObjectSettings(usual.objects().mediaType(), storageClass, encryption, kmsKeyId));
  }
}
