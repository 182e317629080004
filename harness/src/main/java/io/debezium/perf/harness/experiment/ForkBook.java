package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.result.JmhResult.Fork;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.StandingForks;

/** Every fork of micro-benchmarks. */
final class ForkBook {

    private final Book<Fork> book;

    private ForkBook(Book<Fork> book) {
        this.book = book;
    }

    /** The book of a folder, with the forks that are already in it. */
    static ForkBook open(ResultFolder folder) throws IOException {
        return new ForkBook(Book.open(folder, "fork.json", Fork.class));
    }

    /** The number of the next fork; numbers of unfinished ones are not used again. */
    int next() {
        return book.next();
    }

    /** @param command its command line; empty when it is not known */
    void add(Fork fork, String command) {
        book.add(fork, command);
    }

    List<Fork> forks() {
        return book.entries();
    }

    /** Whether a fork of a variant stands in a block of a benchmark. */
    boolean stands(int benchmark, int block, int variant) {
        return StandingForks.of(forks(), benchmark, block, variant).isPresent();
    }

    /** Whether a benchmark runs with a variant, by what is known: after one failure its figures would say nothing. */
    boolean isIn(int benchmark, int variant) {
        return StandingForks.measured(forks(), benchmark, variant);
    }

    /** The first fork that failed. */
    Optional<Fork> failure() {
        return forks().stream()
                .filter(fork -> fork.status() == Fork.Status.FAILED)
                .findFirst();
    }

    /** The command line of a variant's newest fork that has one, also when that ran before an interruption; or empty. */
    String command(int variant) {
        return book.command(fork -> fork.variant() == variant);
    }
}
