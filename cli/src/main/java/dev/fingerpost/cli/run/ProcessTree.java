package dev.fingerpost.cli.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * A job and its descendants. A descendant whose parent died belongs to init and is no longer found
 * by its parents, so whoever was seen once is remembered, and whoever carries the job's mark in its
 * environment is one of them.
 */
final class ProcessTree {
  private final Set<ProcessHandle> seen = ConcurrentHashMap.newKeySet();
  private final String mark;

  /**
   * @param mark a variable with a value no other job has, {@code NAME=value}
   */
  ProcessTree(ProcessHandle root, String mark) {
    this.mark = mark;
    seen.add(root);
  }

  void send(Signal signal) {
    List<ProcessHandle> alive = alive();
    if (signal == Signal.TERM) {
      alive.forEach(ProcessHandle::destroy);
    } else {
      Kill.send(signal, signal == Signal.INT ? ControllingTerminal.unreached(alive) : alive);
    }
  }

  void kill() {
    alive().forEach(ProcessHandle::destroyForcibly);
  }

  boolean gone() {
    return alive().isEmpty();
  }

  private List<ProcessHandle> alive() {
    List<ProcessHandle> known = new ArrayList<>(seen);
    known.stream().flatMap(ProcessHandle::descendants).forEach(seen::add);
    marked().forEach(seen::add);
    return seen.stream().filter(ProcTable::running).toList();
  }

  private Stream<ProcessHandle> marked() {
    return ProcessHandle.allProcesses().filter(it -> ProcTable.hasVariable(it.pid(), mark));
  }
}
