package dev.fingerpost.publisher.equality;

import dev.fingerpost.publisher.StoreInfo;
import dev.fingerpost.writer.PointerName;
import java.util.List;
import java.util.UUID;

/** The few names one sequence plays with; no two sequences share any. */
record Names(int sequence) {
  static final String MEMBER_OF = "team_a";
  static final String NO_MEMBER_OF = "team_b";

  static StoreInfo store(int epoch) {
    return new StoreInfo(new UUID(0, 0), "s3://bucket/root", new UUID(0xa, epoch), epoch);
  }

  /** In name order; the second lies below the first. */
  List<PointerName> pointers() {
    return List.of(pointer("a"), pointer("a/x"), pointer("b"));
  }

  List<PointerName> domains() {
    return List.of(pointer("a"), pointer("b"));
  }

  List<String> owners() {
    return List.of("ann-" + sequence, "bob-" + sequence);
  }

  PointerName pointer(String last) {
    return new PointerName("s%06d/%s".formatted(sequence, last));
  }
}
