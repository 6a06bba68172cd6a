package dev.fingerpost.cli;

import dev.fingerpost.Expected;
import dev.fingerpost.Operation;
import dev.fingerpost.Version;
import dev.fingerpost.cli.options.LeaseOptions;
import dev.fingerpost.cli.options.ReplaceOptions;
import dev.fingerpost.cli.output.Fields;
import dev.fingerpost.cli.output.Text;
import dev.fingerpost.cli.view.LeaseView;
import dev.fingerpost.cli.view.VersionView;
import dev.fingerpost.lease.Lease;
import dev.fingerpost.lease.LeaseAuthority.Standing;
import dev.fingerpost.publisher.PointerCatalog.PointerInfo;
import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Content;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.ResultPath;
import java.util.Optional;
import java.util.SortedMap;

/** What a publish would meet, found without writing anything. */
final class DryRun {
  private final Session session;
  private final PointerName pointer;
  private final LeaseOptions lease;

  DryRun(Session session, PointerName pointer, LeaseOptions lease) {
    this.session = session;
    this.pointer = pointer;
    this.lease = lease;
  }

  /**
   * Prints what it found.
   *
   * @throws CommandException with the exit code a publish would end with by what is known now; the
   *     digest is not, so a key that is taken may yet turn out to be a duplicate
   */
  void report(Operation asked, Content files, ReplaceOptions replace) {
    SortedMap<ResultPath, Long> sizes = Content.look(files);
    sizes.keySet().forEach(this::checkKey);
    PointerName domain = session.handle(pointer, lease).domain();
    Optional<Standing> standing = LeaseShowCommand.standing(session, domain);
    Optional<Version> known = session.store().outcome(pointer, asked.key());
    long current =
        session.look(pointer).flatMap(it -> it.current()).map(Version::number).orElse(0L);
    long size = sizes.values().stream().mapToLong(it -> Math.max(0, it)).sum();
    Fields fields =
        new Fields()
            .with("files", sizes.size())
            .with("size", sizes.containsValue(-1L) ? null : size)
            .with("current_version", current)
            .with("key_published_as", known.map(VersionView::address))
            .with("lease", standing.map(LeaseView::fields));
    Fields facts =
        new Fields()
            .with("files", sizes.size())
            .with("size", sizes.containsValue(-1L) ? "not known" : Text.size(size))
            .with("current", current == 0 ? "nothing published yet" : pointer + "@" + current)
            .with(
                "key",
                asked.key() + known.map(it -> " is " + VersionView.address(it)).orElse(" is free"))
            .with("lease", LeaseView.line(standing, session.now()));
    session.output().result(fields, facts.aligned());
    known.ifPresentOrElse(
        it -> session.output().note("published already: a duplicate if the content is the same"),
        () -> judge(asked, replace, standing, current));
  }

  private void judge(
      Operation asked, ReplaceOptions replace, Optional<Standing> standing, long current) {
    if (asked.expected() instanceof Expected.Exactly it && it.version() > newest()) {
      throw CommandException.usage(
          "version "
              + it.version()
              + " of "
              + pointer
              + " is expected, but the newest is "
              + newest(),
          "expect that one, or 0 if there is none");
    }
    if (asked.expected() instanceof Expected.Exactly it && it.version() != current) {
      throw new CommandException(
          ExitCode.CONFLICT,
          "version "
              + it.version()
              + " of "
              + pointer
              + " is expected, but "
              + current
              + " is current");
    }
    Optional<Standing> live = standing.filter(Standing::live);
    if (replace.fence().isPresent()) {
      held(live, replace.fence().get());
      replace.position().ifPresent(this::inOrder);
    } else if (live.isPresent()) {
      throw new CommandException(
          ExitCode.LEASE_HELD, "the lease is " + LeaseView.line(live, session.now()));
    }
  }

  private long newest() {
    return session.look(pointer).map(PointerInfo::newest).orElse(0L);
  }

  private void held(Optional<Standing> live, Fence fence) {
    Lease holder =
        live.map(Standing::lease)
            .filter(it -> it.fence().equals(fence))
            .orElseThrow(
                () ->
                    new CommandException(
                        ExitCode.STALE, "fence " + fence + " does not hold the lease any more"));
    String owner = lease.owner(session.host().environment());
    if (!holder.owner().equals(owner)) {
      throw new CommandException(
          ExitCode.REFUSED,
          "fence " + fence + " was granted to " + holder.owner() + ", not to " + owner);
    }
  }

  private void inOrder(Position next) {
    Optional<Position> floor = session.look(pointer).map(PointerInfo::floor);
    if (floor.isPresent() && next.compareTo(floor.get()) <= 0) {
      throw new CommandException(
          ExitCode.STALE, "out of order: " + next + " is not above the floor " + floor.get());
    }
  }

  /** The key's length does not depend on fence, seq or nonce. */
  private void checkKey(ResultPath path) {
    AttemptId any = new AttemptId(pointer, new Position(Fence.of(1, 1), 1), "a".repeat(16));
    String unused = session.root().fullKey(any.key(path));
  }
}
