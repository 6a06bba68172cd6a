package dev.fingerpost.gc.walk;

import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.lifecycle.AfterContainer;

/** The same random calls to a bucket in memory and to a server by S3: the same answers. */
class BucketWalkTest {
  private static final List<String> MUST =
      List.of(
          "CREATE CREATED ObjectExistsException ObjectStoreException InvalidNameException",
          "START STARTED InvalidNameException",
          "PART SENT ObjectStoreException",
          "COMPLETE COMPLETED ObjectStoreException",
          "ABORT ABORTED",
          "READ READ ObjectMissingException",
          "HEAD FOUND DeadlineExceededException",
          "LIST LISTED DeadlineExceededException",
          "CHILDREN CHILDREN",
          "CONTENTS CONTENTS",
          "UPLOADS UPLOADS",
          "DELETE DELETED",
          "DELETE_LATE DELETED");

  private static final Paces PACES = new Paces();

  @AfterContainer
  static void everyCallWasCompared() {
    PACES.assertMet(MUST);
  }

  @Provide
  Arbitrary<List<BucketMove>> walks() {
    return BucketMove.walk();
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void s3AnswersAsMemoryDoes(@ForAll("walks") List<BucketMove> moves) {
    Story story = Story.any();
    story.of(() -> walk(Bucket.memory(), moves, PACES, story));
    Story again = story.again();
    again.of(() -> walk(Bucket.s3(), moves, new Paces(), again));
  }

  @Tag("full")
  @Property(tries = 10_000, edgeCases = EdgeCasesMode.NONE)
  void s3AnswersAsMemoryDoesTenThousandTimes(@ForAll("walks") List<BucketMove> moves) {
    s3AnswersAsMemoryDoes(moves);
  }

  private static void walk(Bucket bucket, List<BucketMove> moves, Paces paces, Story story) {
    BucketWalk walk = new BucketWalk(bucket);
    for (BucketMove move : moves) {
      String answer = walk.take(move);
      story.hear(move + " " + answer);
      paces.count(move.kind(), answer);
    }
    walk.everything().forEach(story::hear);
    bucket.clean();
  }
}
