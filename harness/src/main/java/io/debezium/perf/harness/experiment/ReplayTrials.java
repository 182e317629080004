package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.tape.Content;
import io.debezium.perf.harness.tape.Replay;
import io.debezium.perf.harness.tape.Tape;
import io.debezium.perf.harness.trial.ReplaySetUp;
import io.debezium.perf.harness.trial.ReplayTrial;
import io.debezium.perf.harness.trial.TrialOutcome;
import io.debezium.perf.harness.variant.DebeziumProperties;

/** Trials in which a variant drains a tape, for one purpose or another. */
final class ReplayTrials implements TrialKind<Purpose, ReplayFigures> {

    private final ReplaySession session;
    private final Ledger ledger;
    private final Console console;

    ReplayTrials(ReplaySession session, Ledger ledger, Console console) {
        this.session = session;
        this.ledger = ledger;
        this.console = console;
    }

    @Override
    public String place(String round, int arm, Purpose purpose) {
        return (round.isEmpty() ? word(purpose) : round) + ", "
                + session.subject(arm).label();
    }

    @Override
    public String fileName(int arm, Purpose purpose) {
        return session.subject(arm).fileName();
    }

    @Override
    public String brief(ReplayFigures figures) {
        return String.format(
                Locale.ROOT,
                "%.2f us/event, %,.0f events/s",
                figures.value(Metric.CPU_MICROS_PER_EVENT),
                figures.value(Metric.EVENTS_PER_SECOND));
    }

    /** A variant that has failed in whatever it ran for is out. */
    @Override
    public boolean isIn(Journal<Purpose, ReplayFigures> journal, int arm, Purpose purpose) {
        return journal.failure(arm).isEmpty();
    }

    @Override
    public TrialOutcome<ReplayFigures> run(Attempt<Purpose> attempt) throws InterruptedException {
        Subject subject = session.subject(attempt.arm());
        try (Replay replay = session.opened().copy(subject.plugin())) {
            ReplayTrial trial = trial(subject, replay, attempt.condition(), attempt.folder());
            return outcome(subject, trial, attempt.run(trial), attempt);
        } catch (TrialFailure e) {
            Interruption.throwIfPending();
            if (attempt.condition() == Purpose.COUNTED) {
                return TrialOutcome.absent(e.messageAfter(subject.label()));
            }
            throw e;
        }
    }

    /** A digest of what a variant delivers, which is not entered in the journal: what else is held against it. */
    ReplayTrial drained(Subject reference, Path folder) throws InterruptedException {
        try (Replay replay = session.opened().copy(reference.plugin())) {
            ReplayTrial trial = trial(reference, replay, Purpose.DIGEST, folder);
            trial.run();
            return trial;
        }
    }

    private TrialOutcome<ReplayFigures> outcome(
            Subject subject, ReplayTrial trial, TrialOutcome<ReplayFigures> outcome, Attempt<Purpose> attempt) {
        if (attempt.condition() == Purpose.RECORDED) {
            Recordings.keep(trial.threads(), attempt.folder());
        }
        if (attempt.condition() != Purpose.DIGEST) {
            return outcome;
        }
        Content content = trial.delivered().content();
        Tape known = session.opened().tape();
        Optional<String> wrong = known.difference(subject.plugin(), content);
        if (wrong.isPresent()) {
            String why = DebeziumProperties.differences(
                    session.referenceProperties(), subject.variant().spec().properties());
            return outcome.failed(wrong.get() + why);
        }
        return outcome;
    }

    private ReplayTrial trial(Subject subject, Replay replay, Purpose purpose, Path folder) {
        ReplaySetUp setUp = new ReplaySetUp(
                purpose == Purpose.COUNTED ? subject.variant().counted() : subject.variant(),
                replay,
                purpose,
                session.warmUp(),
                session.markEvery(),
                folder);
        Duration limit = purpose == Purpose.COUNTED ? ReplayTrial.COUNTED_STALL_LIMIT : ReplayTrial.STALL_LIMIT;
        return new ReplayTrial(setUp, ledger, limit, (events, newest) -> {
            console.busy(running(subject, purpose, events, replay.events()));
            newest.ifPresent(console::did);
        });
    }

    private static String running(Subject subject, Purpose purpose, long events, long of) {
        return String.format(
                Locale.ROOT, "%s, %s: %,d of %,d events", subject.label(), word(purpose), Math.min(events, of), of);
    }

    private static String word(Purpose purpose) {
        return switch (purpose) {
            case TIMED -> "timed";
            case RECORDED -> "recorded";
            case DIGEST -> "content";
            case COUNTED -> "counted";
        };
    }
}
