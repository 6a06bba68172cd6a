package dev.fingerpost.publisher.equality;

import static dev.fingerpost.publisher.equality.Answers.floor;
import static dev.fingerpost.publisher.equality.Answers.line;

import dev.fingerpost.Version;
import dev.fingerpost.lease.Grant;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import dev.fingerpost.publisher.PointerCatalog.RefusalTrace;
import dev.fingerpost.publisher.memory.MemoryDatabase;
import dev.fingerpost.publisher.memory.MemoryPointerCatalog;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.PointerName;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a memory database holds, as sorted canonical lines; {@link SqlState} writes the same. */
record MemoryState(MemoryDatabase database, MemoryPointerCatalog catalog, Deadline deadline) {
  String of(Names names) {
    return Stream.of(
            names.domains().stream().flatMap(this::grants),
            catalog.pointers("", "", 100, deadline).stream().map(MemoryState::pointer),
            names.pointers().stream().flatMap(this::publications),
            catalog.refusals(Optional.empty(), Instant.EPOCH, 1000, deadline).stream()
                .map(MemoryState::refusal))
        .flatMap(lines -> lines)
        .sorted()
        .collect(Collectors.joining("\n"));
  }

  private Stream<String> grants(PointerName domain) {
    return database.domain(domain).grants().stream().map(it -> grant(domain, it));
  }

  private static String grant(PointerName domain, Grant it) {
    return line("grant", domain, it.fence().value(), it.owner(), it.requestId(), it.released());
  }

  private static String pointer(PointerInfo it) {
    long current = it.current().map(Version::number).orElse(0L);
    return line("pointer", it.name(), it.domain(), floor(it.floor()), current, it.last());
  }

  private Stream<String> publications(PointerName pointer) {
    return catalog.history(pointer, OptionalLong.empty(), 1000, deadline).stream()
        .map(MemoryState::publication);
  }

  private static String publication(Version it) {
    return line(
        "publication",
        it.pointer(),
        it.number(),
        it.operation().key(),
        it.operation().revision(),
        it.digest(),
        it.kind(),
        it.state(),
        it.owner(),
        floor(it.position()),
        it.supersededAt().isPresent(),
        it.message(),
        it.labels().get("label"),
        it.source().orElse("-"),
        it.descriptor().map(MemoryState::descriptor).orElse("-"));
  }

  private static String descriptor(Descriptor it) {
    return line(
        it.attempts().get(0).prefix(),
        it.root(),
        it.size(),
        it.sha256(),
        it.mediaType(),
        it.files());
  }

  private static String refusal(RefusalTrace it) {
    return line("refusal", it.pointer(), it.owner(), it.fence().value(), it.reason(), it.times());
  }
}
