package dev.fingerpost.gc.chaos.child;

/** The places in a publish, in a collection and in a read where something can happen. */
public enum Step {
  W1("the lease is granted"),
  W2("the pointer is open"),
  W3("the keys are minted, nothing is sent"),
  W4("a PUT is on its way"),
  W5("the PUT is acknowledged"),
  W6("the publish has begun its transaction"),
  W7("the publish is decided and not committed"),
  W8("COMMIT is on its way"),
  W9("COMMIT is acknowledged and the reply on its way"),
  W10("the reply is read"),
  W11("the caller is told"),
  G1("a pointer is claimed"),
  G2("versions are expired"),
  G3("floor and references are read"),
  G4("attempts are listed"),
  G5("a delete is on its way"),
  G6("the delete is acknowledged"),
  G7("the visit is recorded"),
  R1("an object is being read");

  private final String meaning;

  Step(String meaning) {
    this.meaning = meaning;
  }

  public String meaning() {
    return meaning;
  }

  /** Who takes this step. */
  public Role role() {
    return switch (name().charAt(0)) {
      case 'W' -> Role.WORKER;
      case 'G' -> Role.COLLECTOR;
      default -> Role.READER;
    };
  }
}
