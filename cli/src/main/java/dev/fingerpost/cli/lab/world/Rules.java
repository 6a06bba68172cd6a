package dev.fingerpost.cli.lab.world;

import dev.fingerpost.publisher.PointerRow;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.Seen;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.Position;

/**
 * Where a rule can be taken away: the decisions are always the real ones, and what surrounds them
 * is as the real one does it, but for what a variant overrides here.
 */
public interface Rules {
  /** Nothing is missing. */
  Rules REAL = new Rules() {};

  /**
   * What a decision is shown.
   *
   * @param seen what is so
   * @param fence of the request
   */
  default Seen shown(Seen seen, Fence fence) {
    return seen;
  }

  /** What a decision is shown of a publish; what takes effect is the publish itself. */
  default PublishRequest asked(PublishRequest request) {
    return request;
  }

  /** How an open or a settle raises a floor. */
  default PointerRow raised(PointerRow row, Position to) {
    return row.raised(to);
  }

  /** How far the release of this fence raises the floors that carry it. */
  default Position seal(Fence fence) {
    return new Position(fence, Position.MAX_SEQ);
  }
}
