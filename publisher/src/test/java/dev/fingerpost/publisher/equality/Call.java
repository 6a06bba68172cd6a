package dev.fingerpost.publisher.equality;

import dev.fingerpost.publisher.OpenRequest;
import dev.fingerpost.publisher.PublishRequest;
import dev.fingerpost.publisher.SettleRequest;
import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import java.util.List;
import java.util.UUID;

/** One call with all its values, the same for every world. */
sealed interface Call {
  record Acquire(PointerName domain, String owner, UUID requestId) implements Call {}

  record Renew(PointerName domain, String owner, Fence fence) implements Call {}

  record Release(PointerName domain, String owner, Fence fence) implements Call {}

  record Open(OpenRequest request) implements Call {}

  record Publish(PublishRequest request) implements Call {}

  record Batch(List<PublishRequest> requests) implements Call {}

  record Settle(SettleRequest request) implements Call {}

  /** Recovery moves the store to another epoch. */
  record Advance(StoreInfo next) implements Call {}

  /** An operator lists a role for a prefix. */
  record Permit(String role, String prefix) implements Call {}

  /** All leases of now expire, unless renewed. */
  record Wait() implements Call {}

  /** Retention expires a version that is not current. */
  record Expire(PointerName pointer, long version) implements Call {}
}
