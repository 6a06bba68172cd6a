package dev.fingerpost.cli.lab.publish;

import dev.fingerpost.cli.lab.search.Code;
import dev.fingerpost.writer.Fence;

/**
 * That somebody was granted a fence: the model's own book, which no variant forgets anything of.
 *
 * @param client who; -1 before the model began
 * @param base the version he made his results from; -1 while he read none
 * @param released whether he gave the lease back
 */
record Tenancy(Fence fence, int client, long base, boolean released) {
  Tenancy read(long current) {
    return new Tenancy(fence, client, current, released);
  }

  Tenancy release() {
    return new Tenancy(fence, client, base, true);
  }

  /** The same of another client. */
  Tenancy of(int other) {
    return new Tenancy(fence, other, base, released);
  }

  void encode(Code code) {
    code.number(fence.value()).number(client + 1).number(base + 1).flag(released);
  }
}
