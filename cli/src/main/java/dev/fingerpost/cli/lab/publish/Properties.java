package dev.fingerpost.cli.lab.publish;

import dev.fingerpost.Version;
import dev.fingerpost.cli.lab.search.Violation;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.Position;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What no step may break. */
final class Properties {
  private Properties() {}

  static Optional<Violation> broken(State before, State after) {
    return Stream.of(
            effect(before, after),
            answer(before, after),
            when(after.floor().compareTo(before.floor()) < 0, Violation.FLOOR_WENT_BACK),
            when(grantedTwice(after), Violation.FENCE_GRANTED_TWICE),
            when(contradicted(after), Violation.ANSWER_CONTRADICTED))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<Violation> when(boolean broken, Violation violation) {
    return broken ? Optional.of(violation) : Optional.empty();
  }

  private static boolean grantedTwice(State after) {
    Set<Fence> fences = new HashSet<>();
    return !after.book().stream().allMatch(it -> fences.add(it.fence()));
  }

  private static boolean contradicted(State after) {
    return !after.failed().isEmpty()
        && daily(after).map(Version::position).anyMatch(after.failed()::contains);
  }

  private static Stream<Version> daily(State state) {
    return state.database().history().stream().filter(it -> it.pointer().equals(World.DAILY));
  }

  /** What took effect, if something did. */
  private static Optional<Violation> effect(State before, State after) {
    List<Version> history = daily(after).toList();
    if (history.size() == daily(before).count()) {
      return Optional.empty();
    }
    Version newest = history.get(history.size() - 1);
    Version replaced = history.get(history.size() - 2);
    Position at = newest.position();
    Optional<Tenancy> tenancy = before.tenancy(at.fence());
    return Stream.of(
            when(
                at.fence().compareTo(before.floor().fence()) < 0,
                Violation.REVOKED_GENERATION_OVERWRITE),
            when(tenancy.isEmpty(), Violation.UNAUTHORIZED_ACCEPT),
            when(tenancy.filter(Tenancy::released).isPresent(), Violation.REVIVED_TENURE),
            when(!at.fence().equals(before.floor().fence()), Violation.UNOPENED_PUBLISH),
            when(at.compareTo(replaced.position()) <= 0, Violation.OUT_OF_ORDER_ACCEPT),
            when(keys(history) < history.size(), Violation.SECOND_EFFECT),
            when(!own(newest), Violation.FOREIGN_OBJECTS),
            when(lost(replaced, newest, tenancy), Violation.LOST_UPDATE))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static long keys(List<Version> history) {
    return history.stream().map(Version::operation).distinct().count();
  }

  /** What is copied from another version refers to what that one did. */
  private static boolean own(Version newest) {
    return newest.kind() != Version.Kind.UPLOAD
        || newest.descriptor().orElseThrow().attempts().stream()
            .allMatch(it -> it.position().equals(newest.position()) && !Job.borrows(it));
  }

  private static boolean lost(Version replaced, Version newest, Optional<Tenancy> tenancy) {
    return !replaced.position().fence().equals(newest.position().fence())
        && tenancy.filter(it -> it.base() != replaced.number()).isPresent();
  }

  /** What somebody was told. */
  private static Optional<Violation> answer(State before, State after) {
    if (after.told().isEmpty()) {
      return Optional.empty();
    }
    Told told = after.told().get();
    if (told.success().filter(it -> !told.letter().job().made(it)).isPresent()) {
      return Optional.of(Violation.SUCCESS_OF_ANOTHER);
    }
    Fence fence = told.letter().at().fence();
    return switch (told.letter().kind()) {
      case OPEN -> open(before, fence, told.answer());
      case PUBLISH ->
          when(
              told.answer().equals("UNGRANTED") && fence.equals(before.floor().fence()),
              Violation.GRANT_FORGOTTEN);
      case SETTLE -> Optional.empty();
    };
  }

  private static Optional<Violation> open(State before, Fence fence, String answer) {
    Optional<Tenancy> tenancy = before.tenancy(fence);
    if (answer.equals("opened")) {
      return when(tenancy.filter(Tenancy::released).isPresent(), Violation.REVIVED_TENURE);
    }
    boolean rightful =
        before.book().get(before.book().size() - 1).fence().equals(fence)
            && tenancy.filter(it -> !it.released()).isPresent();
    return when(
        rightful && (answer.equals("STALE") || answer.equals("UNGRANTED")),
        Violation.HOLDER_REFUSED);
  }
}
