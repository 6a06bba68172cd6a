package dev.fingerpost.cli.demo;

import dev.fingerpost.cli.output.OutputOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code fingerpost demo}. */
@Command(
    name = "demo",
    description = {
      "Tells the story of a worker that wakes up too late, on a real PostgreSQL and S3 server.",
      "They live in a temporary folder; nothing is left behind. Exits 88 if a step goes wrong."
    })
public final class DemoCommand implements Runnable {
  @Mixin private final OutputOptions output = new OutputOptions();

  @Override
  public void run() {
    Narrator narrator = new Narrator(output.output());
    narrator.say("Starting PostgreSQL and an S3 server of their own in a temporary folder …");
    try (DemoStore demo = DemoStore.start(output.host())) {
      new StaleStory(demo.store(), narrator, output.host().time()).tell();
      new KeyStory(demo.store(), narrator).tell();
    }
    narrator.say(
        "\nAll of it came out as told. The servers are stopped, their folder is removed; only PostgreSQL's\nprograms stay unpacked in the cache, for the next start.");
  }
}
