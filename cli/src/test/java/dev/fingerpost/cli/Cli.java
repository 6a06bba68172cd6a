package dev.fingerpost.cli;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.fingerpost.writer.SystemTime;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Runs commands as a user would: from a working directory, with an environment, in this process or
 * in a child JVM.
 */
public record Cli(Path directory, Path home, Map<String, String> environment) {
  /** What a command left behind. */
  public record Ended(int exit, String out, String err) {}

  /** A user with an empty home, working in this folder. */
  public static Cli in(Path directory) {
    Path home = directory.resolve(".home");
    try {
      Files.createDirectories(home);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Cli(directory, home, Map.of());
  }

  public Cli with(String variable, String value) {
    Map<String, String> more = new HashMap<>(environment);
    more.put(variable, value);
    return new Cli(directory, home, more);
  }

  /** The same user in another folder. */
  public Cli at(Path other) {
    return new Cli(other, home, environment);
  }

  /** Runs in this process, with nothing on standard input. */
  @CanIgnoreReturnValue
  public Ended run(String... args) {
    return run(new byte[0], args);
  }

  /** Runs in this process. Raw bytes and text both arrive in {@code out}, as UTF-8. */
  public Ended run(byte[] input, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    StringWriter err = new StringWriter();
    Host host = host(new ByteArrayInputStream(input), out);
    PrintWriter text = new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    int exit = Main.run(host, text, new PrintWriter(err), args);
    return new Ended(exit, out.toString(StandardCharsets.UTF_8), err.toString());
  }

  /** Runs in a child JVM and waits for its end, at most two minutes. */
  public Ended runChild(String... args) {
    try {
      Process child = start(args);
      child.getOutputStream().close();
      CompletableFuture<String> err =
          CompletableFuture.supplyAsync(() -> text(child.getErrorStream()));
      String out = text(child.getInputStream());
      if (!child.waitFor(2, TimeUnit.MINUTES)) {
        child.destroyForcibly();
        throw new AssertionError("still running after two minutes: " + String.join(" ", args));
      }
      return new Ended(child.exitValue(), out, err.join());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Starts a child JVM with this class path and does not wait. */
  public Process start(String... args) throws IOException {
    return child(Main.class, args).start();
  }

  /** The same with another main class. */
  public Process start(Class<?> main, String... args) throws IOException {
    return child(main, args).start();
  }

  /** A child JVM that is still to be started. */
  ProcessBuilder child(Class<?> main, String... args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m"));
    command.add("-Duser.home=" + home);
    command.add("-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(args));
    ProcessBuilder builder =
        new ProcessBuilder(Attentive.command(command)).directory(directory.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("FINGERPOST_"));
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().put("HOME", home.toString());
    builder.environment().putAll(environment);
    return builder;
  }

  /** The machine commands run on, with nothing on standard input. */
  public Host host() {
    return host(InputStream.nullInputStream(), new ByteArrayOutputStream());
  }

  /** Runs in this process, by somebody who types this on a terminal. */
  public Ended onTerminal(String typed, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    StringWriter err = new StringWriter();
    Host plain = host(new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)), out);
    Host terminal =
        new Host(
            plain.environment(),
            plain.directory(),
            plain.home(),
            plain.in(),
            plain.out(),
            new Host.Terminals(true, true, true),
            plain.time(),
            plain.random());
    PrintWriter text = new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    int exit = Main.run(terminal, text, new PrintWriter(err), args);
    return new Ended(exit, out.toString(StandardCharsets.UTF_8), err.toString());
  }

  private Host host(InputStream in, ByteArrayOutputStream out) {
    return new Host(
        environment,
        directory,
        home,
        in,
        out,
        Host.Terminals.NONE,
        SystemTime.INSTANCE,
        new SecureRandom());
  }

  private static String text(InputStream stream) {
    try (stream) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
