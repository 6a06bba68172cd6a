package dev.fingerpost.gc.kill;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A collector in a JVM of its own, which goes on when it is told to. */
final class Child implements AutoCloseable {
  private static final List<String> QUICK_START =
      List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-Xmx128m");

  private final Process process;
  private final Path complaints;
  private final BufferedReader out;

  private Child(Process process, Path complaints) {
    this.process = process;
    this.complaints = complaints;
    this.out = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Starts one; it does nothing yet. */
  static Child start(Where where, Path folder) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(QUICK_START);
    command.add("-cp");
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    command.add(CollectorProcess.class.getName());
    command.addAll(where.arguments());
    Path complaints = Files.createTempFile(folder, "child", ".err");
    Process process = new ProcessBuilder(command).redirectError(complaints.toFile()).start();
    return new Child(process, complaints);
  }

  /**
   * Where it is.
   *
   * @return what is behind it and what comes next; or its outcome, at the end
   */
  String place() throws IOException {
    String line = out.readLine();
    if (line == null) {
      throw new AssertionError("the child ended: " + Files.readString(complaints));
    }
    return line;
  }

  void goOn() throws IOException {
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
  }

  /** SIGKILL: no hook, no finally. */
  @Override
  public void close() {
    Process ignored = process.destroyForcibly().onExit().orTimeout(1, TimeUnit.MINUTES).join();
  }
}
