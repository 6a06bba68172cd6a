package dev.fingerpost.cli;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.lang.syntax.elements.GivenClassesConjunction;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The shape of the code (docs/adr/0002): what a module boundary cannot say is said here. */
class ArchitectureTest {
  private static final String[] PUBLISHER = {
    "dev.fingerpost", "dev.fingerpost.publisher..", "dev.fingerpost.lease.."
  };

  private static final Set<String> TECHNOLOGIES = Set.of("s3", "minio", "memory", "postgres");

  /** Classes that put the pieces together: the only ones that may know raw clocks and adapters. */
  private static final DescribedPredicate<JavaClass> WIRING =
      describe(
          "wiring",
          c ->
              c.getPackageName().startsWith("dev.fingerpost.cli")
                  || c.getFullName()
                      .matches(
                          "dev\\.fingerpost\\.(Fingerpost|Wiring|Clients|MemoryPorts|PostgresPorts|gc\\.Maintenance)(\\$.*)?")
                  || c.getFullName().matches("dev\\.fingerpost\\.writer\\.System(Time|Random)"));

  /** The classes that read the machine's clocks and chance, for all the others. */
  private static final DescribedPredicate<JavaClass> HANDS =
      describe(
          "the machine's hands",
          c ->
              c.getFullName()
                  .matches(
                      "dev\\.fingerpost\\.(writer\\.System(Time|Random)|cli\\.Host|cli\\.embedded\\.ServerMain)"));

  /** Clocks, chance and waiting that a test could not hold the hands of. */
  private static final DescribedPredicate<AccessTarget> RAW =
      describe(
          "raw time, randomness or sleep",
          target ->
              switch (target.getOwner().getFullName()) {
                case "java.lang.System" ->
                    Set.of("nanoTime", "currentTimeMillis").contains(target.getName());
                case "java.lang.Thread" -> Set.of("sleep", "onSpinWait").contains(target.getName());
                case "java.time.Instant",
                    "java.time.LocalDate",
                    "java.time.LocalDateTime",
                    "java.time.OffsetDateTime",
                    "java.time.ZonedDateTime" ->
                    target.getName().equals("now");
                case "java.time.Clock" -> target.getName().startsWith("system");
                case "java.util.UUID" -> target.getName().equals("randomUUID");
                case "java.lang.Math" -> target.getName().equals("random");
                case "java.util.Random",
                    "java.util.SplittableRandom",
                    "java.security.SecureRandom" ->
                    target.getName().equals("<init>");
                case "java.util.concurrent.ThreadLocalRandom" -> target.getName().equals("current");
                case "java.util.concurrent.locks.LockSupport" ->
                    target.getName().startsWith("park");
                case "java.util.concurrent.TimeUnit" -> target.getName().equals("sleep");
                default -> false;
              });

  private static JavaClasses code;

  @BeforeAll
  static void read() {
    code = production();
  }

  /** Reading them takes long, so a JVM does it once. */
  private static final class Production {
    static final JavaClasses CODE =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(ArchitectureTest::isProduction)
            .importPackages("dev.fingerpost");
  }

  /** The classes of all modules, without those of tests. */
  static JavaClasses production() {
    return Production.CODE;
  }

  private static boolean isProduction(Location location) {
    return !location.contains("-tests.jar");
  }

  /** A rule over nothing always holds: this is what keeps the others honest. */
  @Test
  void allModulesAndAdaptersAreRead() {
    assertThat(code.stream().map(JavaClass::getPackageName))
        .contains(
            "dev.fingerpost.writer",
            "dev.fingerpost.writer.s3",
            "dev.fingerpost.writer.minio",
            "dev.fingerpost.writer.memory",
            "dev.fingerpost.publisher",
            "dev.fingerpost.publisher.postgres",
            "dev.fingerpost.publisher.memory",
            "dev.fingerpost.lease",
            "dev.fingerpost.lease.postgres",
            "dev.fingerpost.lease.memory",
            "dev.fingerpost",
            "dev.fingerpost.gc",
            "dev.fingerpost.gc.memory",
            "dev.fingerpost.gc.minio",
            "dev.fingerpost.gc.remote",
            "dev.fingerpost.gc.s3",
            "dev.fingerpost.cli");
    assertThat(code.stream().filter(WIRING).map(JavaClass::getSimpleName))
        .contains("Fingerpost", "SystemTime");
  }

  @Test
  void modulesDependOnlyToTheLeft() {
    never("dev.fingerpost.writer..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(PUBLISHER)
        .check(code);
    never("dev.fingerpost.writer..", PUBLISHER)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.fingerpost.gc..", "dev.fingerpost.cli..")
        .check(code);
    never("dev.fingerpost.gc..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.fingerpost.cli..")
        .allowEmptyShould(true)
        .check(code);
  }

  @Test
  void adaptersOfDifferentTechnologiesNeverImportEachOther() {
    slices().assignedFrom(new ByTechnology()).should().notDependOnEachOther().check(code);
  }

  @Test
  void theProtocolNeverImportsAnAdapter() {
    noClasses()
        .that(describe("protocol", c -> technology(c) == null))
        .and(DescribedPredicate.not(WIRING))
        .should()
        .dependOnClassesThat(describe("adapters", c -> technology(c) != null))
        .check(code);
  }

  @Test
  void clocksChanceAndWaitingComeInThroughConstructors() {
    noClasses().that(DescribedPredicate.not(HANDS)).should().accessTargetWhere(raw()).check(code);
  }

  private static DescribedPredicate<JavaAccess<?>> raw() {
    return describe(RAW.getDescription(), access -> RAW.test(access.getTarget()));
  }

  private static GivenClassesConjunction never(String first, String... more) {
    String[] all = Stream.concat(Stream.of(first), Arrays.stream(more)).toArray(String[]::new);
    return noClasses().that().resideInAnyPackage(all);
  }

  private static String technology(JavaClass c) {
    String name = c.getPackageName();
    String last = name.substring(name.lastIndexOf('.') + 1);
    boolean ours = name.startsWith("dev.fingerpost.") && !name.startsWith("dev.fingerpost.cli");
    return ours && TECHNOLOGIES.contains(last) ? last : null;
  }

  private static final class ByTechnology implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass c) {
      String technology = technology(c);
      return technology == null ? SliceIdentifier.ignore() : SliceIdentifier.of(technology);
    }

    @Override
    public String getDescription() {
      return "adapters by technology";
    }
  }
}
