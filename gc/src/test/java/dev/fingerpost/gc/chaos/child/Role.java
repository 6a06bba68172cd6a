package dev.fingerpost.gc.chaos.child;

/** What a child process is. */
public enum Role {
  WORKER,
  COLLECTOR,
  READER
}
