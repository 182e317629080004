package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.LatencyResult.Cell;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.TrialResult.Status;

/** Every trial of variants under loads. */
final class CellBook {

    private final Book<Cell> book;

    private CellBook(Book<Cell> book) {
        this.book = book;
    }

    /** The book of a folder, with the trials that are already in it. */
    static CellBook open(ResultFolder folder) throws IOException {
        return new CellBook(Book.open(folder, "cell.json", Cell.class));
    }

    /** The number of the next trial; numbers of unfinished ones are not used again. */
    int next() {
        return book.next();
    }

    /** @param command the command line of the program under test; empty when it is not known */
    void add(Cell cell, String command) {
        book.add(cell, command);
    }

    List<Cell> cells() {
        return book.entries();
    }

    /** Whether a trial of a variant under a demand stands in a round. */
    boolean stands(int round, int variant, Demand demand) {
        return LatencyResult.standing(cells(), round, variant, demand).isPresent();
    }

    /** Whether a variant runs under a demand, by what is known: after one failure its figures would say nothing. */
    boolean isIn(int variant, Demand demand) {
        return cells().stream()
                .noneMatch(cell ->
                        cell.variant() == variant && cell.demand().equals(demand) && cell.status() == Status.FAILED);
    }

    /** The first trial that failed. */
    Optional<Cell> failure() {
        return cells().stream().filter(cell -> cell.status() == Status.FAILED).findFirst();
    }

    /** The command line of a variant's newest trial that has one, also when that ran before an interruption; or empty. */
    String command(int variant) {
        return book.command(cell -> cell.variant() == variant);
    }
}
