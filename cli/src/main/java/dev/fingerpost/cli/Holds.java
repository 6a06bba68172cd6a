package dev.fingerpost.cli;

import dev.fingerpost.cli.view.HoldView;
import dev.fingerpost.publisher.HoldOutcome;
import dev.fingerpost.publisher.Pin;
import dev.fingerpost.publisher.PinRequest;
import dev.fingerpost.publisher.Tag;
import dev.fingerpost.publisher.TagName;
import dev.fingerpost.writer.PointerName;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Pins and tags of a session's store. */
record Holds(Session session) {
  /** More than any store has; a list is in memory. */
  private static final int ALL = 100_000;

  HoldView view(Optional<PointerName> pointer) {
    return new HoldView(pins(pointer), tags(pointer));
  }

  List<Pin> pins(Optional<PointerName> pointer) {
    return session.ask(
        "list pins", deadline -> session.store().pins().pins(pointer, ALL, deadline));
  }

  List<Tag> tags(Optional<PointerName> pointer) {
    return session.ask(
        "list tags", deadline -> session.store().tags().tags(pointer, ALL, deadline));
  }

  Pin pin(PinRequest request) {
    HoldOutcome<Pin> outcome =
        session.ask("pin", deadline -> session.store().pins().pin(request, deadline));
    return outcome.orElseThrow();
  }

  UUID unpin(UUID id) {
    HoldOutcome<UUID> outcome =
        session.ask("unpin " + id, deadline -> session.store().pins().unpin(id, deadline));
    return outcome.orElseThrow();
  }

  Tag tag(PointerName pointer, TagName name, long version, String owner, boolean move) {
    HoldOutcome<Tag> outcome =
        session.ask(
            "tag " + pointer,
            deadline -> session.store().tags().tag(pointer, name, version, owner, move, deadline));
    if (outcome instanceof HoldOutcome.Refused<Tag> it && it.reason() == HoldOutcome.Reason.TAKEN) {
      throw new CommandException(
          ExitCode.CONFLICT, it.detail(), "to take it from there use --move", null);
    }
    return outcome.orElseThrow();
  }

  TagName untag(PointerName pointer, TagName name) {
    HoldOutcome<TagName> outcome =
        session.ask(
            "untag " + pointer, deadline -> session.store().tags().untag(pointer, name, deadline));
    return outcome.orElseThrow();
  }
}
