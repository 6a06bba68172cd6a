package dev.fingerpost.gc.chaos.history;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** 64 bits that stand for a string; never 0. */
final class Hash {
  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ODD = 0x9E3779B97F4A7C15L;

  private Hash() {}

  static long of(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return of(bytes, 0, bytes.length);
  }

  static long of(byte[] bytes, int from, int to) {
    long hash = (long) to - from;
    int at = from;
    for (; at + 8 <= to; at += 8) {
      hash = mixed(hash ^ (long) EIGHT.get(bytes, at));
    }
    long rest = 0;
    for (; at < to; at++) {
      rest = (rest << 8) | (bytes[at] & 0xff);
    }
    hash = mixed(hash ^ rest);
    return hash == 0 ? 1 : hash;
  }

  static long both(long one, long other) {
    return mixed(mixed(one) ^ other);
  }

  /** A bijection, so two strings that differ in eight bytes only never meet. */
  private static long mixed(long value) {
    long it = (value + ODD) * ODD;
    it = (it ^ it >>> 32) * ODD;
    return it ^ it >>> 29;
  }
}
