package dev.fingerpost.cli.lab.publish;

import dev.fingerpost.cli.lab.search.Code;
import dev.fingerpost.cli.lab.world.Database;
import dev.fingerpost.writer.Fence;
import dev.fingerpost.writer.Position;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * All there is at one moment.
 *
 * @param network messages under way, sorted; one that never arrives is lost
 * @param copies how many the network made of messages
 * @param permitted whether the clients' role may publish
 * @param book who was granted which fence, in that order
 * @param failed attempts of which somebody was told that they never take effect
 * @param unwritten versions whose ledger row a crash lost: none, but in one variant
 * @param told what the last step answered: decides nothing, so it tells no states apart
 */
record State(
    Database database,
    List<Client> clients,
    List<Letter> network,
    int copies,
    boolean permitted,
    Mishap mishap,
    List<Tenancy> book,
    NavigableSet<Position> failed,
    List<Long> unwritten,
    Optional<Told> told) {
  static State initial(List<Client> clients) {
    Database database = World.initial();
    Fence first = database.domain(World.DAILY).grants().get(0).fence();
    return new State(
        database,
        clients,
        List.of(),
        0,
        true,
        Mishap.NONE,
        List.of(new Tenancy(first, -1, 0, false)),
        new TreeSet<>(),
        List.of(),
        Optional.empty());
  }

  State with(Database next) {
    return new State(
        next, clients, network, copies, permitted, mishap, book, failed, unwritten, told);
  }

  State with(int number, Client next) {
    List<Client> all = new ArrayList<>(clients);
    all.set(number, next);
    return new State(
        database, all, network, copies, permitted, mishap, book, failed, unwritten, told);
  }

  State with(Letter letter) {
    List<Letter> all = new ArrayList<>(network);
    all.add(letter);
    all.sort(Comparator.naturalOrder());
    return new State(
        database, clients, all, copies, permitted, mishap, book, failed, unwritten, told);
  }

  State without(Letter letter) {
    List<Letter> rest = new ArrayList<>(network);
    rest.remove(letter);
    return new State(
        database, clients, rest, copies, permitted, mishap, book, failed, unwritten, told);
  }

  /** The network made a copy of this message. */
  State copied(Letter letter) {
    State more = with(letter);
    return new State(
        database,
        clients,
        more.network,
        copies + 1,
        permitted,
        mishap,
        book,
        failed,
        unwritten,
        told);
  }

  State with(Mishap happened) {
    boolean may = permitted && happened != Mishap.RIGHT_REVOKED;
    return new State(
        database, clients, network, copies, may, happened, book, failed, unwritten, told);
  }

  State with(Tenancy newest) {
    List<Tenancy> all = new ArrayList<>(book);
    all.add(newest);
    return new State(
        database, clients, network, copies, permitted, mishap, all, failed, unwritten, told);
  }

  State noted(Fence fence, UnaryOperator<Tenancy> change) {
    List<Tenancy> all =
        book.stream().map(it -> it.fence().equals(fence) ? change.apply(it) : it).toList();
    return new State(
        database, clients, network, copies, permitted, mishap, all, failed, unwritten, told);
  }

  State failed(Position attempt) {
    NavigableSet<Position> all = new TreeSet<>(failed);
    all.add(attempt);
    return new State(
        database, clients, network, copies, permitted, mishap, book, all, unwritten, told);
  }

  State unwritten(long version) {
    return new State(
        database,
        clients,
        network,
        copies,
        permitted,
        mishap,
        book,
        failed,
        List.of(version),
        told);
  }

  State told(Optional<Told> answer) {
    return new State(
        database, clients, network, copies, permitted, mishap, book, failed, unwritten, answer);
  }

  /** Whether this fence was ever granted to anybody. */
  Optional<Tenancy> tenancy(Fence fence) {
    return book.stream().filter(it -> it.fence().equals(fence)).findFirst();
  }

  Position floor() {
    return database.row(World.DAILY).orElseThrow().floor();
  }

  /** Two clients in each other's place. */
  State swapped(int one, int other) {
    UnaryOperator<Integer> swap = it -> it == one ? other : it == other ? one : it;
    State next = with(one, clients.get(other)).with(other, clients.get(one));
    return new State(
        database,
        next.clients,
        network.stream().map(it -> it.of(swap.apply(it.client()))).sorted().toList(),
        copies,
        permitted,
        mishap,
        book.stream().map(it -> it.of(swap.apply(it.client()))).toList(),
        failed,
        unwritten,
        told);
  }

  void encode(Code code) {
    database.encode(code);
    clients.forEach(it -> it.encode(code));
    code.each(network, it -> it.encode(code))
        .number(copies)
        .constant(mishap)
        .each(book, it -> it.encode(code))
        .each(failed, it -> code.number(it.fence().value()).number(it.seq()))
        .each(unwritten, code::number);
  }
}
