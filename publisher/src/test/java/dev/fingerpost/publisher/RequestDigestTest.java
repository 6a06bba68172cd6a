package dev.fingerpost.publisher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fingerpost.writer.AttemptId;
import dev.fingerpost.writer.Descriptor;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.InvalidNameException;
import dev.fingerpost.writer.ObjectKey;
import dev.fingerpost.writer.PointerName;
import dev.fingerpost.writer.Position;
import dev.fingerpost.writer.ResultPath;
import dev.fingerpost.writer.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RequestDigestTest {
  private static final OperationKey KEY = new OperationKey("2026-11-29", 1);

  @Test
  void theCanonicalTextIsWhatOtherClientsHaveToWrite() {
    String text =
        "fingerpost request digest 1\n10:parameters,10:2026-11-29,1:1,4:date,10:2026-11-29,1:n,2:é,";
    assertThat(RequestDigest.ofParameters(KEY, Map.of("n", "é", "date", "2026-11-29")))
        .isEqualTo(Sha256.of(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void kindKeyRevisionAndEveryFieldCount() {
    PointerName daily = new PointerName("daily");
    OperationKey next = new OperationKey("2026-11-29", 2);
    Set<Sha256> all =
        Set.of(
            RequestDigest.ofParameters(KEY, Map.of()),
            RequestDigest.ofParameters(next, Map.of()),
            RequestDigest.ofParameters(KEY, Map.of("a", "bc")),
            RequestDigest.ofParameters(KEY, Map.of("ab", "c")),
            RequestDigest.ofParameters(KEY, Map.of("a", "b", "c", "")),
            RequestDigest.ofRollback(KEY, 1),
            RequestDigest.ofRollback(KEY, 2),
            RequestDigest.ofRollback(next, 1),
            RequestDigest.ofPromote(KEY, daily, 1),
            RequestDigest.ofPromote(KEY, daily, 2),
            RequestDigest.ofPromote(KEY, new PointerName("weekly"), 1));
    assertThat(all).hasSize(11);
  }

  @Test
  void parametersCountInUtf8OrderWhateverTheOrderTheyCameIn() {
    String beyond = "\uD83D\uDE00"; // U+1F600: before U+FF5E by UTF-16, after it by UTF-8
    Map<String, String> one = new LinkedHashMap<>();
    one.put(beyond, "1");
    one.put("\uFF5E", "2");
    String text =
        "fingerpost request digest 1\n10:parameters,10:2026-11-29,1:1,3:\uFF5E,1:2,4:"
            + beyond
            + ",1:1,";
    assertThat(RequestDigest.ofParameters(KEY, one))
        .isEqualTo(Sha256.of(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void contentCountsByItsRootAndASingleFileByItsNameToo() {
    AttemptId first = attempt("aaaaaaaaaaaaaaaa");
    AttemptId second = attempt("bbbbbbbbbbbbbbbb");
    Sha256 a = content(first, first.key(new ResultPath("a.csv")));
    assertThat(content(second, second.key(new ResultPath("a.csv")))).isEqualTo(a);
    assertThat(content(first, first.key(new ResultPath("b.csv")))).isNotEqualTo(a);
    assertThat(content(first, first.manifestKey()))
        .isEqualTo(content(second, second.manifestKey()))
        .isNotEqualTo(a);
  }

  @Test
  void aLoneSurrogateIsRefused() {
    assertThatThrownBy(() -> RequestDigest.ofParameters(KEY, Map.of("a", "\uD83D")).hex())
        .isInstanceOf(InvalidNameException.class);
  }

  private static AttemptId attempt(String nonce) {
    return new AttemptId(new PointerName("daily"), new Position(Fence.of(1, 1), 1), nonce);
  }

  private static Sha256 content(AttemptId attempt, ObjectKey root) {
    Sha256 sum = Sha256.of(new byte[] {1});
    return RequestDigest.ofContent(
        KEY, new Descriptor(List.of(attempt), root, 1, sum, "text/csv", 1));
  }
}
