package dev.fingerpost.publisher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fingerpost.writer.Chunk;
import dev.fingerpost.writer.Deadline;
import dev.fingerpost.writer.NewObject;
import dev.fingerpost.writer.ObjectDamagedException;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.ObjectSettings;
import dev.fingerpost.writer.ObjectStore;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.SystemTime;
import dev.fingerpost.writer.memory.MemoryObjectStore;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a bucket says about its database. */
class WitnessTest {
  private static final StoreRoot ROOT = new StoreRoot("bucket", "50%/é");
  private static final String JSON =
      """
      {"format":1,"storeId":"00000000-0000-0001-0000-000000000001",\
      "incarnation":"00000000-0000-0002-0000-000000000007","root":"s3://bucket/50%/é","epoch":1,\
      "systemIdentifier":"7577","timeline":"00000001"}
      """;

  private final ObjectStore objects = new MemoryObjectStore(ROOT);
  private final Witnesses witnesses = new Witnesses(objects);

  private static Witness witness(int epoch, long incarnation) {
    return new Witness(new UUID(1, 1), new UUID(2, incarnation), ROOT, epoch, "7577", "00000001");
  }

  private static Deadline soon() {
    return Deadline.after(Duration.ofSeconds(60), SystemTime.INSTANCE);
  }

  private void put(String key, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    NewObject object = new NewObject(new ObjectKey(key), "n", ObjectSettings.DEFAULT);
    objects.create(object, Chunk.of(bytes, bytes.length), soon());
  }

  @Test
  void bytesAreThoseOfTheFormat() {
    assertThat(witness(1, 7).json()).isEqualTo(JSON);
    assertThat(Witness.read(JSON, "here")).isEqualTo(witness(1, 7));
    assertThat(witness(1, 7).key()).hasToString(".fingerpost/epoch-000001.json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "{\"format\":1}\n", "{\"format\":1,\"storeId\":\"x\"", "null"})
  void otherBytesAreNoWitness(String json) {
    assertThatThrownBy(() -> Witness.read(json, "s3://b/x"))
        .isInstanceOf(ObjectDamagedException.class)
        .hasMessage("s3://b/x is no witness as Fingerpost writes it");
  }

  @Test
  void witnessThatIsNotCanonicalOrOfALaterFormatIsRefused() {
    for (String other :
        new String[] {
          JSON.strip(), " " + JSON, JSON + "\n", JSON.replace(":1,\"sys", ": 1,\"sys")
        }) {
      assertThatThrownBy(() -> Witness.read(other, "it"))
          .isInstanceOf(ObjectDamagedException.class);
    }
    assertThatThrownBy(() -> Witness.read(JSON.replace("\"format\":1", "\"format\":2"), "it"))
        .hasMessage("it has format 2; this program reads format 1: is it too old?");
  }

  @Test
  void theLatestEpochSpeaksAndOtherNamesDoNot() {
    assertThat(witnesses.newest(soon())).isEmpty();
    put(".fingerpost/epoch-000009.json.bak", "x");
    put(".fingerpost/other", "x");
    assertThat(witnesses.newest(soon())).isEmpty();
    assertThat(witnesses.create(witness(2, 7), soon())).isEqualTo(witness(2, 7));
    assertThat(witnesses.create(witness(1, 6), soon())).isEqualTo(witness(1, 6));
    assertThat(witnesses.newest(soon())).contains(witness(2, 7));
    assertThat(witnesses.superseded(witness(1, 6), soon())).isTrue();
    assertThat(witnesses.superseded(witness(2, 7), soon())).isFalse();
  }

  @Test
  void theFirstWitnessOfAnEpochStays() {
    assertThat(witnesses.create(witness(1, 7), soon())).isEqualTo(witness(1, 7));
    assertThat(witnesses.create(witness(1, 7), soon())).isEqualTo(witness(1, 7));
    assertThat(witnesses.create(witness(1, 8), soon())).isEqualTo(witness(1, 7));
  }

  @Test
  void witnessUnderAnotherEpochsNameIsDamage() {
    put(".fingerpost/epoch-000002.json", JSON);
    assertThatThrownBy(() -> witnesses.newest(soon()))
        .isInstanceOf(ObjectDamagedException.class)
        .hasMessage("s3://bucket/50%/é/.fingerpost/epoch-000002.json is the witness of epoch 1");
  }
}
