package dev.fingerpost.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A JVM of its own, which says where it is, and goes on when it is told to. */
public final class ChildJvm implements AutoCloseable {
  private static final List<String> QUICK_START =
      List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-Xmx128m");

  private final Process process;
  private final Path complaints;
  private final BufferedReader out;

  private ChildJvm(Process process, Path complaints) {
    this.process = process;
    this.complaints = complaints;
    this.out = process.inputReader(StandardCharsets.UTF_8);
  }

  /**
   * Starts one.
   *
   * @param main its main class, of this class path
   * @param folder for what it complains about
   */
  public static ChildJvm start(Class<?> main, List<String> arguments, Path folder)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(QUICK_START);
    command.add("-cp");
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    command.add(main.getName());
    command.addAll(arguments);
    Path complaints = Files.createTempFile(folder, "child", ".err");
    Process process = new ProcessBuilder(command).redirectError(complaints.toFile()).start();
    return new ChildJvm(process, complaints);
  }

  /** The next line it says. */
  public String line() throws IOException {
    String line = out.readLine();
    if (line == null) {
      throw new AssertionError("the child ended: " + Files.readString(complaints));
    }
    return line;
  }

  /** Sends it the byte it waits for. */
  public void goOn() throws IOException {
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
  }

  /** SIGKILL: no hook, no finally. */
  @Override
  public void close() {
    Process ignored = process.destroyForcibly().onExit().orTimeout(1, TimeUnit.MINUTES).join();
  }
}
