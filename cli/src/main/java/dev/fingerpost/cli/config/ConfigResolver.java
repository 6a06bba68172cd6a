package dev.fingerpost.cli.config;

import dev.fingerpost.cli.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the settings of a command. For each setting the first place that has it holds:
 *
 * <ol>
 *   <li>flags;
 *   <li>{@code FINGERPOST_*} environment variables;
 *   <li>the profile chosen by {@code --profile} or {@code FINGERPOST_PROFILE}, {@code
 *       ~/.config/fingerpost/NAME.properties};
 *   <li>the nearest {@code fingerpost.properties} from the working directory upwards.
 * </ol>
 *
 * <p>Where none of these names a database or a store, the nearest {@code .fingerpost/} folder
 * upwards is meant, as a whole: an embedded store is never mixed with settings of another one, and
 * never made up, so that a cron job that lost its environment fails instead of publishing into a
 * store nobody reads.
 */
public final class ConfigResolver {
  /** The file the embedded server writes into its folder. */
  public static final String EMBEDDED_FILE = "store.properties";

  public static final String EMBEDDED_FOLDER = ".fingerpost";
  private static final String PROJECT_FILE = "fingerpost.properties";
  static final String PROFILE = "FINGERPOST_PROFILE";

  /** Stands for an embedded store that was not started yet, to check what goes along with it. */
  private static final Map<Setting, String> ANY_STORE =
      Map.of(
          Setting.STORE, "s3://any",
          Setting.DATABASE_URL, "jdbc:postgresql://any/any",
          Setting.DATABASE_USER, "any");

  private final Map<String, String> environment;
  private final Path directory;
  private final Path profiles;

  public ConfigResolver(Map<String, String> environment, Path directory, Path home) {
    this.environment = environment;
    this.directory = directory;
    this.profiles = home.resolve(".config").resolve("fingerpost");
  }

  /**
   * @param flags what flags set
   * @param profile the flag {@code --profile}, null if not given
   * @throws CommandException exit 2, if a file is wrong or the profile does not exist
   */
  public Resolved resolve(Map<Setting, String> flags, @Nullable String profile) {
    List<Origin> origins = origins(flags, profile);
    Map<Setting, Resolved.Value> values = merge(origins);
    Optional<Path> workspace = Optional.empty();
    if (!nameStore(values)) {
      workspace = workspace();
      origins.add(
          workspace
              .map(ConfigResolver::embeddedOrigin)
              .orElseGet(() -> Origin.nothing(EMBEDDED_FOLDER + "/" + upwards())));
      workspace.ifPresent(folder -> refuseMixture(folder, values));
    }
    return new Resolved(merge(origins), origins.stream().map(Origin::place).toList(), workspace);
  }

  /**
   * Whether commands here will use the embedded store of a folder, once it is there.
   *
   * @throws CommandException exit 2, if they could not be used at all
   */
  public boolean willUse(Path folder) {
    List<Origin> origins = origins(Map.of(), null);
    Map<Setting, Resolved.Value> values = merge(origins);
    if (nameStore(values)) {
      return false;
    }
    refuseMixture(folder, values);
    origins.add(new Origin(folder.toString(), ANY_STORE, Setting::key));
    var unused = new Resolved(merge(origins), List.of(), Optional.of(folder)).config();
    return true;
  }

  private List<Origin> origins(Map<Setting, String> flags, @Nullable String profile) {
    List<Origin> origins = new ArrayList<>();
    origins.add(new Origin("flags", flags, setting -> "flag " + setting.flag()));
    origins.add(environment());
    origins.add(profile(profile));
    origins.add(project());
    return origins;
  }

  private static boolean nameStore(Map<Setting, Resolved.Value> values) {
    return values.containsKey(Setting.STORE) || values.containsKey(Setting.DATABASE_URL);
  }

  /** The nearest {@code .fingerpost} folder from the working directory upwards. */
  public Optional<Path> workspace() {
    return nearest(EMBEDDED_FOLDER, Files::isDirectory);
  }

  /** The settings of one embedded store and nothing else. */
  public static Resolved embedded(Path folder) {
    Origin origin = embeddedOrigin(folder);
    return new Resolved(merge(List.of(origin)), List.of(origin.place()), Optional.of(folder));
  }

  private static Map<Setting, Resolved.Value> merge(List<Origin> origins) {
    Map<Setting, Resolved.Value> values = new EnumMap<>(Setting.class);
    for (Origin origin : origins) {
      origin
          .values()
          .forEach(
              (setting, text) ->
                  values.putIfAbsent(
                      setting, new Resolved.Value(text, origin.name().apply(setting))));
    }
    return values;
  }

  private Origin environment() {
    Map<Setting, String> values = new EnumMap<>(Setting.class);
    for (Setting setting : Setting.values()) {
      String value = environment.getOrDefault(setting.variable(), "");
      if (!value.isBlank()) {
        values.put(setting, value);
      }
    }
    return new Origin(
        "environment (FINGERPOST_STORE, FINGERPOST_DATABASE_URL, …)",
        values,
        setting -> "environment " + setting.variable());
  }

  private Origin profile(@Nullable String flag) {
    String name = flag == null ? environment.getOrDefault(PROFILE, "") : flag;
    if (name.isEmpty()) {
      return Origin.nothing("profile (none chosen by --profile or " + PROFILE + ")");
    }
    Path file = profiles.resolve(name + ".properties");
    if (name.contains("/") || !Files.isRegularFile(file)) {
      throw CommandException.usage(
          "profile '" + name + "' does not exist: there is no file " + file,
          "profiles there: " + known());
    }
    return Origin.of("profile " + name + " (" + file + ")", PropertyFile.read(file));
  }

  private String known() {
    try (Stream<Path> files = Files.list(profiles)) {
      String names =
          files
              .map(file -> file.getFileName().toString())
              .filter(file -> file.endsWith(".properties"))
              .map(file -> file.substring(0, file.length() - ".properties".length()))
              .sorted()
              .collect(Collectors.joining(", "));
      return names.isEmpty() ? "none" : names;
    } catch (IOException e) {
      return "none";
    }
  }

  private Origin project() {
    return nearest(PROJECT_FILE, Files::isRegularFile)
        .map(file -> Origin.of(file.toString(), PropertyFile.read(file)))
        .orElseGet(() -> Origin.nothing(PROJECT_FILE + upwards()));
  }

  private static Origin embeddedOrigin(Path folder) {
    Path file = folder.resolve(EMBEDDED_FILE);
    if (!Files.isExecutable(folder)) {
      return Origin.nothing(folder + " (an embedded store of another user)");
    }
    return Files.isRegularFile(file)
        ? Origin.of("embedded store " + folder, PropertyFile.read(file))
        : Origin.nothing(folder + " (an embedded store that was never started)");
  }

  private static void refuseMixture(Path folder, Map<Setting, Resolved.Value> values) {
    values.forEach(
        (setting, value) -> {
          if (!setting.manner()) {
            throw CommandException.usage(
                setting.key() + " is set by " + value.origin() + ", but no store and no database",
                "set store and database.url too, or unset it to use the embedded store " + folder);
          }
        });
  }

  private String upwards() {
    return " (none in " + directory + " or above)";
  }

  private Optional<Path> nearest(String name, Predicate<Path> wanted) {
    return Stream.iterate(directory, folder -> folder != null, Path::getParent)
        .map(folder -> folder.resolve(name))
        .filter(wanted)
        .findFirst();
  }
}
