package dev.fingerpost.cli.options;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Who a command is when nobody says: {@code user@host/pid}, and what Airflow or Kubernetes call it,
 * so that a lease or a refusal leads to a log.
 */
public final class OwnerName {
  private static final int LIMIT = 200;

  private final Map<String, String> environment;

  private OwnerName(Map<String, String> environment) {
    this.environment = environment;
  }

  public static String of(Map<String, String> environment) {
    OwnerName name = new OwnerName(environment);
    String whole =
        Stream.of(Optional.of(name.process()), name.airflow(), name.kubernetes())
            .flatMap(Optional::stream)
            .collect(Collectors.joining(" "))
            .replaceAll("\\p{Cntrl}", "?");
    return whole.length() <= LIMIT ? whole : whole.substring(0, LIMIT);
  }

  private String process() {
    return System.getProperty("user.name") + "@" + host() + "/" + ProcessHandle.current().pid();
  }

  private Optional<String> airflow() {
    return find("AIRFLOW_CTX_DAG_ID")
        .map(
            dag ->
                "airflow="
                    + dag
                    + find("AIRFLOW_CTX_TASK_ID").map(task -> "/" + task).orElse("")
                    + find("AIRFLOW_CTX_DAG_RUN_ID").map(run -> "/" + run).orElse("")
                    + find("AIRFLOW_CTX_TRY_NUMBER").map(number -> "#" + number).orElse(""));
  }

  private Optional<String> kubernetes() {
    String namespace = find("POD_NAMESPACE").map(it -> it + "/").orElse("");
    return find("KUBERNETES_SERVICE_HOST")
        .flatMap(ignored -> find("POD_NAME").or(() -> find("HOSTNAME")))
        .map(pod -> "pod=" + namespace + pod);
  }

  private String host() {
    return find("HOSTNAME").or(OwnerName::kernelName).orElseGet(OwnerName::resolved);
  }

  /** Asking the resolver can take seconds where there is no name service, so it comes last. */
  private static Optional<String> kernelName() {
    try {
      String name = Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
      return Optional.of(name).filter(it -> !it.isEmpty());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static String resolved() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (IOException e) {
      return "localhost";
    }
  }

  private Optional<String> find(String variable) {
    return Optional.ofNullable(environment.get(variable)).filter(it -> !it.isBlank());
  }
}
