package dev.fingerpost.cli.run;

import dev.fingerpost.LeaseHeldException;
import dev.fingerpost.Operation;
import dev.fingerpost.Tenure;
import dev.fingerpost.Version;
import dev.fingerpost.cli.Session;
import dev.fingerpost.cli.options.LeaseOptions;
import dev.fingerpost.cli.options.OperationOptions;
import dev.fingerpost.cli.view.LeaseView;
import dev.fingerpost.publisher.RequestDigest;
import dev.fingerpost.writer.Sha256;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One run:
 *
 * <ol>
 *   <li>acquire the lease and open the pointer, which fences out whoever held it before;
 *   <li>look the key up, only now: an earlier look could miss what an earlier holder still
 *       published;
 *   <li>run the job and publish what it leaves ({@link Production}), unless the key answered;
 *   <li>release the lease, which seals the pointer against all that still travels.
 * </ol>
 */
final class Run {
  private final RunPlan plan;
  private final Session session;
  private final LeaseOptions lease;
  private final OperationOptions named;
  private final FinishCommand finish;
  private final RunContext context;

  Run(
      RunPlan plan,
      Session session,
      LeaseOptions lease,
      OperationOptions named,
      FinishCommand finish,
      RunContext context) {
    this.plan = plan;
    this.session = session;
    this.lease = lease;
    this.named = named;
    this.finish = finish;
    this.context = context;
  }

  RunEnd execute() {
    context
        .story()
        .tell("store", session.root())
        .tell("owner", lease.owner(context.host().environment()));
    context.save();
    try (Tenure tenure = context.desk().interruptibly(this::acquire)) {
      var unused =
          tenure.lost().thenAccept(reason -> context.events().add(new Event.LeaseLost(reason)));
      return under(tenure);
    } catch (LeaseHeldException e) {
      context.story().tell("holder", LeaseView.fields(e.holder()));
      throw e;
    }
  }

  private Tenure acquire() {
    return session.acquire(plan.pointer(), lease);
  }

  private RunEnd under(Tenure tenure) {
    context.stamp("acquired_at");
    long base = tenure.base().map(Version::number).orElse(0L);
    context
        .story()
        .tell("domain", tenure.lease().domain())
        .tell("fence", tenure.lease().fence())
        .tell("base_version", base)
        .tell("base_uri", JobEnvironment.uri(tenure.base(), session.root()));
    Operation operation = context.desk().interruptibly(this::operation);
    Optional<RunEnd> answered = context.desk().interruptibly(() -> answered(operation, base));
    return answered
        .or(context::stopped)
        .orElseGet(
            () ->
                new Production(plan, tenure, operation, session.root(), finish, context).execute());
  }

  private Operation operation() {
    Operation operation =
        named.operation(plan.pointer(), session::look).computedFrom(plan.parameters());
    context
        .story()
        .tell("revision", operation.key().revision())
        .tell("digest", RequestDigest.ofParameters(operation.key(), plan.parameters()));
    return plan.expected().map(operation::expecting).orElse(operation);
  }

  /** What can be answered without running the job; the ledger first, as in the decision table. */
  private Optional<RunEnd> answered(Operation operation, long base) {
    Optional<Version> known = session.store().outcome(plan.pointer(), operation.key());
    if (known.isPresent()) {
      context.story().version(known.get());
      Sha256 digest = RequestDigest.ofParameters(operation.key(), plan.parameters());
      boolean rolledBack = new Lineage(this::history).rolledBack(known.get());
      return Optional.of(RunEnds.known(known.get(), digest, rolledBack));
    }
    return plan.expected()
        .filter(expected -> expected != base)
        .map(expected -> RunEnds.otherBase(expected, base));
  }

  private List<Version> history(OptionalLong before) {
    return session.ask(
        "read the history of " + plan.pointer(),
        deadline ->
            session.store().catalog().history(plan.pointer(), before, Lineage.PAGE, deadline));
  }
}
