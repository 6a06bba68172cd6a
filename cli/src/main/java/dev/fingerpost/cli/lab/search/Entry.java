package dev.fingerpost.cli.lab.search;

import java.util.List;

/**
 * A model of the correct protocol.
 *
 * @param line what it is about, for people
 * @param listed whether it has so few runs that a person reads them all
 */
public record Entry(
    String name, String line, boolean listed, Sized correct, List<Variant> variants) {

  /** A model in more than one size. */
  public interface Sized {
    Model<?> of(Size size);
  }

  /** How much happens in a model. */
  public enum Size {
    /** Answers in seconds. */
    SMALL,
    /** Minutes. */
    LARGE
  }

  /**
   * A model without one of its rules.
   *
   * @param line what is missing, for people
   * @param breaks what the search must find
   */
  public record Variant(String name, String line, Violation breaks, Sized model) {}
}
