package dev.fingerpost.cli.run;

import dev.fingerpost.Tenure;
import dev.fingerpost.Version;
import dev.fingerpost.cli.view.VersionView;
import dev.fingerpost.publisher.OperationKey;
import dev.fingerpost.writer.StoreRoot;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What the job finds in its environment, beside what {@code run} was started with. */
final class JobEnvironment {
  static final String OUT = "FINGERPOST_RUN_OUT";

  private JobEnvironment() {}

  /**
   * The variables of the job.
   *
   * @param inherited the user's own environment
   * @param tenure whose base is what the pointer shows when the job starts; the version is 0 and
   *     the URI empty where nothing was published yet
   * @param root of the store
   */
  static Map<String, String> of(
      Map<String, String> inherited,
      Path out,
      OperationKey operation,
      Tenure tenure,
      StoreRoot root) {
    Map<String, String> environment = new HashMap<>(inherited);
    Optional<Version> base = tenure.base();
    environment.put(OUT, out.toString());
    environment.put("FINGERPOST_RUN_POINTER", tenure.pointer().value());
    environment.put("FINGERPOST_RUN_KEY", operation.key());
    environment.put("FINGERPOST_RUN_REVISION", Integer.toString(operation.revision()));
    environment.put("FINGERPOST_RUN_FENCE", tenure.lease().fence().toString());
    environment.put("FINGERPOST_RUN_OWNER", tenure.lease().owner());
    environment.put("FINGERPOST_RUN_BASE_VERSION", base.map(it -> it.number() + "").orElse("0"));
    environment.put("FINGERPOST_RUN_BASE_URI", uri(base, root));
    return environment;
  }

  static String uri(Optional<Version> base, StoreRoot root) {
    return base.flatMap(Version::descriptor).map(it -> VersionView.uri(it, root, "s3")).orElse("");
  }
}
