package dev.fingerpost.cli.lab.search;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A number for each text that states are written with: there are few, most are long, and they are
 * written a hundred million times. One thread's numbers are those of all threads of a search.
 */
final class Texts {
  private final Map<String, Integer> numbers = new ConcurrentHashMap<>();
  private final AtomicInteger next = new AtomicInteger();

  int number(String text) {
    Integer known = numbers.get(text);
    return known != null ? known : numbers.computeIfAbsent(text, it -> next.getAndIncrement());
  }
}
