package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.Locale;

import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.postgres.Slot;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.SnapshotFigures;
import io.debezium.perf.harness.trial.SnapshotTrial;
import io.debezium.perf.harness.trial.TrialOutcome;
import io.debezium.perf.harness.trial.TrialSetUp;

/** Trials in which a table is read as a whole; a table is known by its rows. */
final class SnapshotTrials implements TrialKind<Long, SnapshotFigures> {

    /**
     * By which what others have used may be wrong: the kernel counts in ticks of 10 ms, and each process for itself. In a
     * trial of a third of a second that is a good part of a core.
     */
    private static final double TICKS_SECONDS = 0.05;

    private final List<SnapshotSubject> subjects;
    private final LiveServer server;
    private final Ledger ledger;
    private final Console console;

    SnapshotTrials(List<SnapshotSubject> subjects, LiveServer server, Ledger ledger, Console console) {
        this.subjects = subjects;
        this.server = server;
        this.ledger = ledger;
        this.console = console;
    }

    @Override
    public String place(int round, int subject, Long rows) {
        return String.format(
                Locale.ROOT,
                "round %d, %,d rows, %s",
                round,
                rows,
                subjects.get(subject).title());
    }

    @Override
    public String fileName(int subject, Long rows) {
        return subjects.get(subject).subject().fileName();
    }

    @Override
    public String brief(SnapshotFigures figures) {
        return String.format(
                Locale.ROOT,
                "%.3f s in all, first row after %.3f s, %.2f s of CPU",
                figures.seconds(),
                figures.firstRowSeconds(),
                figures.cpuMicros() / 1e6);
    }

    @Override
    public Tolerance tolerance(Tolerance planned, SnapshotFigures figures) {
        return planned.plusCores(TICKS_SECONDS / figures.seconds());
    }

    @Override
    public TrialOutcome<SnapshotFigures> run(Attempt<Long> attempt) throws InterruptedException {
        SnapshotSubject reader = subjects.get(attempt.arm());
        if (reader.way().isPresent()) {
            return run(reader, "none", attempt);
        }
        // Only a variant that goes on to stream has the connector make one.
        Slot slot = server.reserve();
        try {
            return run(reader, slot.name(), attempt);
        } finally {
            server.release(slot);
        }
    }

    private TrialOutcome<SnapshotFigures> run(SnapshotSubject reader, String slot, Attempt<Long> attempt)
            throws InterruptedException {
        long rows = attempt.condition();
        TrialSetUp setUp = new TrialSetUp(
                reader.title(),
                reader.subject().variant(),
                server.database().endpoint(),
                reader.subject().plugin(),
                slot,
                server.database().pid(),
                attempt.folder());
        return attempt.run(new SnapshotTrial(
                setUp,
                rows,
                reader.way(),
                ledger,
                read -> console.busy(String.format(Locale.ROOT, "%s: %,d of %,d rows", reader.title(), read, rows))));
    }
}
