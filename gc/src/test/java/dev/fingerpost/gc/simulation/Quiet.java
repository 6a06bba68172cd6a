package dev.fingerpost.gc.simulation;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.slf4j.LoggerFactory;

/** Keeps the code under simulation from logging what is done to it on purpose, in every seed. */
final class Quiet implements BeforeAllCallback, AfterAllCallback {
  private static final Logger LOGGER = (Logger) LoggerFactory.getLogger("dev.fingerpost");

  private final Level before = LOGGER.getLevel();

  /** From now on. */
  static void please() {
    LOGGER.setLevel(Level.OFF);
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    please();
  }

  @Override
  public void afterAll(ExtensionContext context) {
    LOGGER.setLevel(before);
  }
}
