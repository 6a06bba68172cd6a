package dev.fingerpost.writer;

import java.security.SecureRandom;
import java.util.random.RandomGenerator;

/** The machine's randomness: the one place that draws on it. */
public final class SystemRandom {
  /** Unpredictable and thread-safe. */
  public static final RandomGenerator INSTANCE = new SecureRandom();

  private SystemRandom() {}
}
