package dev.fingerpost.cli.upkeep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fingerpost.cli.Cli;
import dev.fingerpost.cli.config.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** What {@code docs/schedule} holds is taken as it is: it must work as it is. */
class ScheduleTest {
  private static final Path SCHEDULE = Path.of("..", "docs", "schedule");
  private static final Path ANALYZE = Path.of("/usr/bin/systemd-analyze");

  @TempDir private Path folder;

  /** What stands at these keys; a number is an index. */
  private static Object at(Object node, Object... keys) {
    Object found = node;
    for (Object key : keys) {
      found = key instanceof Integer i ? ((List<?>) found).get(i) : ((Map<?, ?>) found).get(key);
      assertThat(found).as("%s of %s", key, Arrays.toString(keys)).isNotNull();
    }
    return found;
  }

  private static Object cronJob() throws IOException {
    return new Yaml(new SafeConstructor(new LoaderOptions()))
        .load(Files.readString(SCHEDULE.resolve("cronjob.yaml")));
  }

  @Test
  void cronJobIsBoundedAndGetsNoStrangersVariables() throws IOException {
    Object job = cronJob();
    assertThat(at(job, "apiVersion")).isEqualTo("batch/v1");
    assertThat(at(job, "kind")).isEqualTo("CronJob");
    assertThat(at(job, "spec", "concurrencyPolicy")).isEqualTo("Forbid");
    Object spec = at(job, "spec", "jobTemplate", "spec");
    assertThat((int) at(spec, "activeDeadlineSeconds")).isPositive();
    Object pod = at(spec, "template", "spec");
    assertThat(at(pod, "enableServiceLinks")).isEqualTo(false);
    assertThat(at(pod, "restartPolicy")).isEqualTo("Never");
    Object container = at(pod, "containers", 0);
    assertThat(at(container, "envFrom", 0, "secretRef", "name")).isEqualTo("fingerpost-gc");
    assertThat(at(container, "resources", "requests", "memory")).isEqualTo("384Mi");
    assertThat(at(container, "resources", "limits", "memory")).isEqualTo("768Mi");
  }

  /** The command gets as far as the settings, of which there are none here. */
  private void assertUnderstood(List<String> words) {
    Cli.Ended ended = Cli.in(folder).run(words.toArray(String[]::new));
    assertThat(ended.exit()).as(ended.err()).isEqualTo(2);
    assertThat(ended.err()).contains("no store").doesNotContain("see fingerpost");
  }

  @Test
  void bothSchedulesCallACommandThatExists() throws IOException {
    Object args =
        at(cronJob(), "spec", "jobTemplate", "spec", "template", "spec", "containers", 0, "args");
    assertUnderstood(((List<?>) args).stream().map(String::valueOf).toList());
    String start = value("ExecStart");
    String jar = "/opt/fingerpost/fingerpost.jar ";
    assertThat(start).contains(jar);
    assertUnderstood(List.of(start.substring(start.indexOf(jar) + jar.length()).split(" ")));
  }

  private static String value(String key) throws IOException {
    return Files.readAllLines(SCHEDULE.resolve("fingerpost-gc.service")).stream()
        .filter(line -> line.startsWith(key + "="))
        .findFirst()
        .orElseThrow()
        .substring(key.length() + 1);
  }

  @Test
  void templateOfTheSettingsNamesSettings() throws IOException {
    List<String> known = Arrays.stream(Setting.values()).map(Setting::variable).toList();
    assertThat(Files.readAllLines(SCHEDULE.resolve("gc.env")))
        .filteredOn(line -> !line.startsWith("#"))
        .isNotEmpty()
        .allSatisfy(line -> assertThat(known).contains(line.substring(0, line.indexOf('='))));
  }

  @Test
  void systemdAcceptsTheUnits() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(ANALYZE), "systemd is not installed here");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Path service = folder.resolve("fingerpost-gc.service");
    Files.writeString(
        service,
        Files.readString(SCHEDULE.resolve("fingerpost-gc.service"))
            .replace("ExecStart=/usr/bin/java", "ExecStart=" + java));
    Path timer =
        Files.copy(SCHEDULE.resolve("fingerpost-gc.timer"), folder.resolve("fingerpost-gc.timer"));
    Path said = folder.resolve("said");
    Process verify =
        new ProcessBuilder(
                ANALYZE.toString(), "verify", "--man=no", service.toString(), timer.toString())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    assertThat(verify.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(verify.exitValue()).as(Files.readString(said)).isZero();
    assertThat(Files.readString(said)).doesNotContain("fingerpost-gc");
  }
}
