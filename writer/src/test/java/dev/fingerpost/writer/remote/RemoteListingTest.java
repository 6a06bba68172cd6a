package dev.fingerpost.writer.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fingerpost.writer.ObjectStore.Entry;
import dev.fingerpost.writer.ObjectStore.Listing;
import dev.fingerpost.writer.ObjectStoreException;
import dev.fingerpost.writer.StoreRoot;
import dev.fingerpost.writer.remote.Requests.Listed;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class RemoteListingTest {
  private final StoreRoot root = StoreRoot.parse("s3://bucket/r");

  private static Listed prefixes(String token, String... prefixes) {
    return new Listed(List.of(), List.of(prefixes), token);
  }

  @Test
  void thePrefixAPageBeganAfterIsNotListedAgain() {
    RemoteListing listing = new RemoteListing(root, new Listing("", "/", "a/", 1));
    listing.add(prefixes("token", "r/a/"));
    assertThat(listing.goesOn()).isTrue();
    assertThat(listing.wanted().token()).isEqualTo("token");
    listing.add(prefixes("more", "r/b/"));
    assertThat(listing.goesOn()).isFalse();
    assertThat(listing.page().prefixes()).containsExactly("b/");
    assertThat(listing.page().next()).contains("b/");
  }

  @Test
  void aNameWithinAPrefixCountsAsThatPrefix() {
    RemoteListing listing = new RemoteListing(root, new Listing("", "/", "a/5", 10));
    listing.add(prefixes(null, "r/a/", "r/b/"));
    assertThat(listing.page().prefixes()).containsExactly("b/");
  }

  @Test
  void theNextPageBeginsAfterTheLargestName() {
    RemoteListing listing = new RemoteListing(root, new Listing("", "/", "", 10));
    listing.add(new Listed(List.of(new Entry("r/z", 1, Instant.EPOCH)), List.of("r/a/"), "token"));
    assertThat(listing.page().next()).contains("z");
  }

  @Test
  void aListingThatDoesNotAdvanceIsAnError() {
    RemoteListing listing = new RemoteListing(root, new Listing("", "", "x", 10));
    listing.add(new Listed(List.of(new Entry("r/c", 1, Instant.EPOCH)), List.of(), "token"));
    assertThatThrownBy(listing::page)
        .isInstanceOf(ObjectStoreException.class)
        .hasMessageContaining("'c' comes after 'x'");
  }
}
