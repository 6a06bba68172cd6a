package dev.fingerpost.gc.check;

import dev.fingerpost.writer.PointerName;
import java.util.ArrayList;
import java.util.List;

/** Keeps what a check tells. */
final class Told implements CheckListener {
  final List<Finding> findings = new ArrayList<>();
  final List<String> checked = new ArrayList<>();

  @Override
  public void found(Finding finding) {
    findings.add(finding);
  }

  @Override
  public void checked(PointerName pointer) {
    checked.add(pointer.value());
  }

  List<String> lines() {
    return findings.stream().map(Finding::line).sorted().toList();
  }
}
