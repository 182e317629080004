package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.plan.SnapshotPlan;
import io.debezium.perf.harness.postgres.Slot;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.SnapshotFigures;
import io.debezium.perf.harness.result.SnapshotResult.Cell;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.trial.SnapshotSetUp;
import io.debezium.perf.harness.trial.SnapshotTrial;

/**
 * Runs single trials that read a table as a whole, one at a time, and enters them in the book. What a trial itself gets wrong
 * is an entry too; what makes every further trial pointless is thrown.
 */
final class SnapshotRunner {

    /**
     * By which what others have used may be wrong: the kernel counts in ticks of 10 ms, and each process for itself. In a
     * trial of a third of a second that is a good part of a core.
     */
    private static final double TICKS_SECONDS = 0.05;

    private final SnapshotPlan plan;
    private final List<SnapshotSubject> subjects;
    private final Bench bench;
    private final ResultFolder folder;
    private final CellBook<Long, Cell> book;
    private final Ledger ledger;
    private final Console console;

    SnapshotRunner(
            SnapshotPlan plan,
            List<SnapshotSubject> subjects,
            Bench bench,
            ResultFolder folder,
            CellBook<Long, Cell> book,
            Ledger ledger,
            Console console) {
        this.plan = plan;
        this.subjects = subjects;
        this.bench = bench;
        this.folder = folder;
        this.book = book;
        this.ledger = ledger;
        this.console = console;
    }

    /**
     * Runs a trial to its end.
     *
     * @param subject its index
     * @param rows of the table that is read
     * @return the entry in the book
     */
    Cell run(int round, int subject, long rows) throws InterruptedException {
        Attempt attempt = new Attempt(round, subjects.get(subject), rows, book.next());
        console.begin(attempt.name());
        Cell cell = attempt.run();
        book.add(cell, attempt.command);
        console.say(attempt.name() + ": " + said(cell));
        return cell;
    }

    /** One trial from its slot's name to its entry. */
    private final class Attempt {

        private final int round;
        private final SnapshotSubject reader;
        private final long rows;
        private final TrialFolder own;
        private String command = "";

        private Attempt(int round, SnapshotSubject reader, long rows, int number) {
            this.round = round;
            this.reader = reader;
            this.rows = rows;
            this.own = TrialFolder.make(folder, number, reader.subject().fileName());
        }

        private Cell run() throws InterruptedException {
            if (reader.way().isPresent()) {
                return run("none");
            }
            // Only a variant that goes on to stream has the connector make one.
            Slot slot = bench.reserve();
            try {
                return run(slot.name());
            } finally {
                bench.release(slot);
            }
        }

        private Cell run(String slot) throws InterruptedException {
            SnapshotTrial trial = new SnapshotTrial(
                    setUp(slot),
                    ledger,
                    come -> console.busy(String.format(Locale.ROOT, "%s: %,d of %,d rows", name(), come, rows)));
            try {
                SnapshotTrial.Outcome outcome = trial.run();
                Optional<Interference> interference =
                        outcome.interference().map(seen -> seen.withClockSet(own.clockSet()));
                Optional<String> disturbance = disturbance(outcome.figures(), interference);
                return cell(
                        disturbance.isPresent() ? TrialStatus.DISTURBED : TrialStatus.OK,
                        disturbance.orElse(""),
                        List.of(),
                        outcome.figures(),
                        interference.orElse(null));
            } catch (TrialFailure e) {
                Interruption.throwIfPending();
                return cell(TrialStatus.FAILED, e.getMessage(), trial.logTail(), null, null);
            } finally {
                command = trial.command();
            }
        }

        private SnapshotSetUp setUp(String slot) {
            return new SnapshotSetUp(
                    reader.title(),
                    reader.subject().variant(),
                    reader.way(),
                    bench.database().endpoint(),
                    reader.subject().plugin(),
                    slot,
                    bench.database().pid(),
                    rows,
                    own.path());
        }

        private Cell cell(
                TrialStatus status,
                String message,
                List<String> tail,
                SnapshotFigures figures,
                Interference interference) {
            return new Cell(
                    own.number(),
                    round,
                    reader.subject().index(),
                    rows,
                    status,
                    message,
                    tail,
                    own.name(),
                    own.startedAt(),
                    own.seconds(),
                    figures,
                    interference);
        }

        private String name() {
            return String.format(
                    Locale.ROOT, "trial %d, round %d, %,d rows, %s", own.number(), round, rows, reader.title());
        }
    }

    private Optional<String> disturbance(SnapshotFigures figures, Optional<Interference> interference) {
        double ticks = TICKS_SECONDS / figures.seconds();
        return new Guard(plan.sampling().tolerance().plusCores(ticks)).disturbance(interference.orElse(null));
    }

    private static String said(Cell cell) {
        SnapshotFigures figures = cell.figures();
        return figures == null
                ? "failed: " + cell.message()
                : String.format(
                        Locale.ROOT,
                        "%.3f s in all, first row after %.3f s, %.2f s of CPU",
                        figures.seconds(),
                        figures.firstRowSeconds(),
                        figures.cpuMicros() / 1e6);
    }
}
