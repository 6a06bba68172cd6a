package dev.fingerpost.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fingerpost.Operation;
import dev.fingerpost.Tenure;
import dev.fingerpost.Version;
import dev.fingerpost.gc.Worklist.RunOutcome;
import dev.fingerpost.gc.testing.Adapter;
import dev.fingerpost.gc.testing.VersionedServer;
import dev.fingerpost.testing.Lab;
import dev.fingerpost.testing.PostgresTestStore;
import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectSettings;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.StoreRoot;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A whole collection on a real bucket that keeps versions, and a real database. Afterwards the
 * server itself is asked what is there. It runs where {@link RemoteVersionedContract} does.
 */
public abstract class RealCollectContract {
  private static final String ROOT = "some/root";

  private final Adapter adapter;
  private final PostgresTestStore database = new PostgresTestStore();
  private final VersionedServer server =
      new VersionedServer("collect-" + Long.toHexString(System.nanoTime()));
  private final StoreRoot root = new StoreRoot(server.bucket(), ROOT);
  private CollectorLab lab;

  protected RealCollectContract(Adapter adapter) {
    this.adapter = adapter;
  }

  @BeforeEach
  void open() {
    recordRoot(root.toString());
    lab =
        new CollectorLab(
            CollectorLab.Parts.postgres(database).over(adapter.store(server.settings(), root)),
            () -> adapter.sweeper(server.settings(), root, Sweeper.MAX_BATCH));
  }

  @AfterEach
  void close() throws Exception {
    recordRoot(database.database.store().root());
    lab.close();
    adapter.close();
    server.close();
  }

  private void recordRoot(String address) {
    database.database.run("update fingerpost.store set root = '" + address + "'");
  }

  private static Position at(int seq) {
    return new Position(Fence.of(1, 1), seq);
  }

  private static String data(Version version) {
    return version.descriptor().orElseThrow().root().value();
  }

  private void begin(String key) {
    NewObject object = new NewObject(new ObjectKey(key), "n", ObjectSettings.DEFAULT);
    lab.objects.startParts(object, Lab.soon()).put(1, Chunk.of(new byte[9], 9), Lab.soon());
  }

  private List<String> left(Version... reachable) {
    return Stream.concat(
            Stream.of(".fingerpost/epoch-000001.json"),
            Stream.of(reachable).map(RealCollectContract::data))
        .map(root::fullPrefix)
        .distinct()
        .sorted()
        .toList();
  }

  @Test
  void afterwardsTheBucketHoldsExactlyWhatCanBeReached() {
    Version one = lab.publish("p", "1");
    Version two = lab.publish("p", "2");
    Version three = lab.publish("p", "3");
    try (Tenure tenure = lab.acquire("p")) { // version 4 has the files of version 1
      assertThat(tenure.rollback(Operation.of("back"), 1).orElseThrow().number()).isEqualTo(4);
    }
    try (Tenure tenure = lab.acquire("q")) {
      assertThat(tenure.promote(Operation.of("1"), new PointerName("p"), 3).orElseThrow().number())
          .isEqualTo(1);
    }
    lab.keepLast("p", 1);

    String crashed = lab.leave("p", at(7)) + "data.txt";
    server.overwrite(root.fullPrefix(crashed), "a second version");
    String hidden = lab.leave("p", at(8)) + "data.txt";
    server.hide(root.fullPrefix(hidden));
    begin(crashed + ".part");
    begin(data(three) + ".part"); // under what is published
    server.hold(root.fullPrefix(data(two)), true);

    CollectReport first = lab.full();
    assertThat(lab.heard.troubles)
        .singleElement()
        .satisfies(it -> assertThat(it.subject()).isEqualTo(data(two)));
    assertThat(first.outcome()).isEqualTo(RunOutcome.PARTIAL);
    assertThat(server.versions(ROOT)).containsExactlyInAnyOrderElementsOf(left(one, two, three));

    server.hold(root.fullPrefix(data(two)), false);
    assertThat(lab.run(CollectOptions.DEFAULT).outcome()).isEqualTo(RunOutcome.DONE);
    assertThat(server.versions(ROOT)).containsExactlyInAnyOrderElementsOf(left(one, three));
    assertThat(server.uploads(ROOT)).isEmpty();
  }
}
