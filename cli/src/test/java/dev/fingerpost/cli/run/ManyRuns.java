package dev.fingerpost.cli.run;

import dev.fingerpost.cli.Main;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

/**
 * A process of {@link RunManyTest}: some runs side by side, each with the common key and then with
 * its own. Each has a store, connections and an owner of its own.
 */
final class ManyRuns {
  private final String folder;
  private final PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
  private final PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);

  private ManyRuns(String folder) {
    this.folder = folder;
  }

  /** Folder of the pointers, number of the first run, how many there are. */
  public static void main(String[] args) {
    ManyRuns runs = new ManyRuns(args[0]);
    int first = Integer.parseInt(args[1]);
    ExecutorService threads = Executors.newCachedThreadPool();
    int worst =
        IntStream.range(first, first + Integer.parseInt(args[2]))
            .mapToObj(number -> CompletableFuture.supplyAsync(() -> runs.both(number), threads))
            .toList()
            .stream()
            .mapToInt(CompletableFuture::join)
            .max()
            .orElseThrow();
    System.exit(worst);
  }

  /** The larger exit code of the two. */
  private int both(int number) {
    return Math.max(one("common", "today", number), one("own", "key-" + number, number));
  }

  private int one(String pointer, String key, int number) {
    return Main.run(out, err, RunManyTest.run(folder + "/" + pointer, key, number));
  }
}
