package dev.fingerpost.publisher;

import com.google.errorprone.annotations.CheckReturnValue;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.PointerName;
import java.util.List;
import java.util.Optional;

/**
 * The port to the tags. As with pins, a tagged version does not expire; only roles that may publish
 * on a pointer tag its versions. A call whose reply was lost is repeated within its deadline.
 */
@CheckReturnValue
public interface TagStore {
  /**
   * Tags a version; the same tag on the same version again is a success. Refused as {@code
   * FORBIDDEN}, {@code NOT_FOUND}, {@code EXPIRED}, or {@code TAKEN} if the tag is on another
   * version and was not to be moved.
   *
   * @param move whether to take it from another version
   */
  HoldOutcome<Tag> tag(
      PointerName pointer,
      TagName name,
      long version,
      String owner,
      boolean move,
      Deadline deadline);

  /** Takes a tag away; one that is not there is a success. Refused as {@code FORBIDDEN}. */
  HoldOutcome<TagName> untag(PointerName pointer, TagName name, Deadline deadline);

  /** Tags of one pointer or of all, in the order of pointer and name. */
  List<Tag> tags(Optional<PointerName> pointer, int limit, Deadline deadline);
}
