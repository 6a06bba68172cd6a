package dev.fingerpost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.testing.ChildJvm;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.testing.RealStack;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.PointerName;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A publisher that is killed when its publish is committed and it has not heard of it yet. */
@Timeout(180)
class KilledPublisherTest {
  @TempDir private Path folder;

  /** Iceberg #16008. */
  @Test
  void anotherProcessOwnerAndFenceGetTheFirstResultOfAPublisherKilledAfterItsCommit()
      throws Exception {
    PostgresTestStore at = new PostgresTestStore();
    try (Fingerpost store = Fingerpost.over(at.ports().over(RealStack.objects()))) {
      try (ChildJvm first = start(at, "first", true)) {
        assertThat(first.line()).isEqualTo(PublisherProcess.COMMITTED);
      }
      List<Version> before = history(store);
      assertThat(before).singleElement().extracting(Version::number).isEqualTo(1L);
      Fence killed = before.get(0).position().fence();

      String said;
      try (ChildJvm second = start(at, "second", false)) {
        said = second.line();
      }
      assertThat(said).startsWith("Duplicate 1 ");
      assertThat(Fence.parse(said.substring("Duplicate 1 ".length()))).isGreaterThan(killed);
      assertThat(history(store)).isEqualTo(before);
      try (InputStream bytes = store.reader().open(before.get(0), Lab.soon())) {
        assertThat(bytes).hasContent("the day");
      }
    }
  }

  private ChildJvm start(PostgresTestStore at, String owner, boolean parks) throws Exception {
    List<String> arguments = PublisherProcess.arguments(owner, parks, at);
    return ChildJvm.start(PublisherProcess.class, arguments, folder);
  }

  private static List<Version> history(Fingerpost store) {
    return store
        .catalog()
        .history(new PointerName(PublisherProcess.POINTER), OptionalLong.empty(), 10, Lab.soon());
  }
}
