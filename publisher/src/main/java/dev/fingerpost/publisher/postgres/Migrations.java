package dev.fingerpost.publisher.postgres;

import dev.fingerpost.writer.FingerpostException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/**
 * Brings a database to the schema this version of Fingerpost needs. Run once by {@code init} and
 * after an upgrade, never by each start.
 *
 * <p>Needs {@code flyway-core} and {@code flyway-database-postgresql} on the class path, which are
 * optional dependencies: an application that does not migrate needs neither.
 */
public final class Migrations {
  static final String SCHEMA = "fingerpost";

  private Migrations() {}

  /**
   * Creates schema {@code fingerpost} if absent and runs every migration that was not run yet. Safe
   * to repeat and to run at the same time from several processes.
   *
   * @return how many migrations were run
   * @throws FingerpostException if the database refuses, or was migrated by a newer version
   */
  public static int migrate(DataSource database) {
    try {
      return flyway(database).migrate().migrationsExecuted;
    } catch (FlywayException e) {
      throw new FingerpostException("cannot migrate schema fingerpost: " + reason(e), e);
    }
  }

  /**
   * The migrations that still have to be run, for instance {@code 2 foundation}; empty if the
   * schema is up to date.
   *
   * @throws FingerpostException if the database cannot be asked
   */
  public static List<String> pending(DataSource database) {
    try {
      return Arrays.stream(flyway(database).info().pending())
          .map(it -> it.getVersion() + " " + it.getDescription())
          .toList();
    } catch (FlywayException e) {
      throw new FingerpostException("cannot read the state of the schema: " + reason(e), e);
    }
  }

  private static Flyway flyway(DataSource database) {
    return Flyway.configure(Migrations.class.getClassLoader())
        .dataSource(database)
        .schemas(SCHEMA)
        .locations("classpath:dev/fingerpost/publisher/postgres/migration")
        .load();
  }

  /** Flyway says what it was doing; why that failed stands behind all the others. */
  private static String reason(FlywayException e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String said = String.valueOf(root.getMessage()).lines().findFirst().orElse("").strip();
    boolean denied = root instanceof SQLException it && "42501".equals(it.getSQLState());
    return denied ? said + "; use the role that owns the schema, or may create it" : said;
  }
}
