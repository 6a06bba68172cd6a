package dev.fingerpost.gc.simulation;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the code under simulation from logging what is done to it on purpose, in every seed. */
final class Quiet implements AutoCloseable {
  private final Logger logger = (Logger) LoggerFactory.getLogger("dev.fingerpost");
  private final Level before = logger.getLevel();

  Quiet() {
    logger.setLevel(Level.OFF);
  }

  @Override
  public void close() {
    logger.setLevel(before);
  }
}
