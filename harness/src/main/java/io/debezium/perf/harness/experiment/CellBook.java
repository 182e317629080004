package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.RoundTrial;
import io.debezium.perf.harness.result.TrialStatus;

/**
 * Every trial of an experiment that goes round by round.
 *
 * @param <D> what is asked of the load
 * @param <C> a trial
 */
final class CellBook<D, C extends RoundTrial<D>> {

    private final Book<C> book;

    private CellBook(Book<C> book) {
        this.book = book;
    }

    /** The book of a folder, with the trials that are already in it. */
    static <D, C extends RoundTrial<D>> CellBook<D, C> open(ResultFolder folder, Class<C> type) throws IOException {
        return new CellBook<>(Book.open(folder, "cell.json", type));
    }

    /** The number of the next trial; numbers of unfinished ones are not used again. */
    int next() {
        return book.next();
    }

    /** @param command the command line of the program under test; empty when it is not known */
    void add(C cell, String command) {
        book.add(cell, command);
    }

    List<C> cells() {
        return book.entries();
    }

    /** Whether a trial of an arm under a demand stands in a round. */
    boolean stands(int round, int arm, D demand) {
        return RoundTrial.standing(cells(), round, arm, demand).isPresent();
    }

    /** Whether an arm runs under a demand, by what is known: after one failure its figures would say nothing. */
    boolean isIn(int arm, D demand) {
        return cells().stream()
                .noneMatch(cell ->
                        cell.arm() == arm && cell.demand().equals(demand) && cell.status() == TrialStatus.FAILED);
    }

    /** The first trial that failed. */
    Optional<C> failure() {
        return cells().stream()
                .filter(cell -> cell.status() == TrialStatus.FAILED)
                .findFirst();
    }

    /** The command line of an arm's newest trial that has one, also when that ran before an interruption; or empty. */
    String command(int arm) {
        return book.command(cell -> cell.arm() == arm);
    }
}
