package dev.fingerpost.cli.config;

import java.util.Map;
import java.util.function.Function;

/**
 * One place that was looked at.
 *
 * @param place for people, with what was not found there
 * @param values what it sets
 * @param name says for one of its settings where exactly it stands
 */
record Origin(String place, Map<Setting, String> values, Function<Setting, String> name) {
  static Origin nothing(String place) {
    return new Origin(place, Map.of(), setting -> place);
  }

  static Origin of(String place, Map<Setting, String> values) {
    return new Origin(place, values, setting -> place);
  }
}
