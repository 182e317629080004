package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.stream.Stream;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.Run;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.TrialStatus;

/**
 * A run that consists of other runs, its parts, one after the other, each with a folder within this run's folder. A part that
 * fails does not end the run; the first failure is the one that is reported.
 */
public final class CompositeSession extends RunSession {

    private static final Duration SHORTEST = Duration.ofSeconds(1);

    private final Optional<Duration> timeLimit;
    private final List<Run> runs = new ArrayList<>();
    private final List<Result> results = new ArrayList<>();

    public CompositeSession(Invocation typed, Optional<Duration> timeLimit, Console console) {
        super(typed, console);
        this.timeLimit = timeLimit;
    }

    /**
     * A part of the run.
     *
     * @param name shown to the user: {@code micro}, or {@code macro} and the workload; its first word names the folder
     */
    public record RunPart<R extends Result>(String name, PartMeasurement<R> measuring) {

        private String folder() {
            return name.split(" ")[0];
        }
    }

    /** Measures a part. */
    @FunctionalInterface
    public interface PartMeasurement<R> {

        /**
         * @param folder in which the part creates its own folder
         * @param left the part's share of the time limit; empty without a limit
         */
        public RunResult<R> run(Path folder, Optional<Duration> left, Console console);
    }

    /**
     * Runs a part, unless an earlier one was interrupted.
     *
     * @param toCome number of parts, including this one, that share the remaining time
     * @return the part's result; empty if it has none, for which {@link #nothing} gives the reason
     * @throws Failure if it is the first part and nothing could be measured; the folder is deleted then
     */
    public <R extends Result> Optional<R> run(RunPart<R> part, int toCome) {
        if (interrupted()) {
            return Optional.empty();
        }
        Moment began = Moment.now();
        Path whole = folder().path();
        try {
            RunResult<R> ended = part.measuring().run(whole.resolve(part.folder()), share(toCome), console());
            R result = ended.result();
            results.add(result);
            int disturbed = (int) result.trials().stream()
                    .filter(trial -> trial.status() == TrialStatus.DISTURBED)
                    .count();
            add(part, whole.relativize(ended.folder().path()).toString(), began, disturbed, result.outcome());
            fail(
                    ended.failure().map(e -> placed(e, part, ended.folder())),
                    result.outcome().logTail());
            if (result.outcome().status() == RunStatus.INTERRUPTED) {
                interrupt();
            }
            return Optional.of(result);
        } catch (CancellationException e) {
            return interrupted(part, began);
        } catch (Failure e) {
            // A wait that does not handle interrupts fails because of one.
            if (Thread.currentThread().isInterrupted()) {
                return interrupted(part, began);
            }
            if (runs.isEmpty()) {
                discard(part.folder());
                throw e;
            }
            add(part, "", began, 0, new Outcome(RunStatus.FAILED, e.getMessage(), List.of()));
            fail(Optional.of(e), List.of());
            return Optional.empty();
        }
    }

    /**
     * Records a part that was interrupted before it had a result, and clears the interrupt, so that the results of earlier
     * parts can be written.
     */
    private <R> Optional<R> interrupted(RunPart<?> part, Moment began) {
        Thread.interrupted();
        add(part, "", began, 0, new Outcome(RunStatus.INTERRUPTED, "", List.of()));
        interrupt();
        return Optional.empty();
    }

    private void add(RunPart<?> part, String place, Moment began, int disturbed, Outcome outcome) {
        double seconds = Moment.now().since(began).toMillis() / 1000.0;
        runs.add(new Run(part.name(), place, seconds, disturbed, outcome.status(), outcome.message()));
    }

    /** Adds the part and its folder to a trial's failure, whose own paths are relative to that folder. */
    private static Failure placed(Failure failure, RunPart<?> part, ResultFolder folder) {
        return failure instanceof TrialFailure
                ? TrialFailure.of("experiment.part-failed", part.name(), failure.getMessage(), folder.path())
                : failure;
    }

    /** An equal share of the remaining time for each of the parts still to come. */
    private Optional<Duration> share(int parts) {
        return timeLimit.map(limit -> {
            Duration left = limit.minus(Moment.now().since(started()));
            Duration share = left.dividedBy(parts);
            return share.compareTo(SHORTEST) < 0 ? SHORTEST : share;
        });
    }

    /** Why the newest part has no result, as a clause without a full stop. */
    public String nothing() {
        return interrupted()
                ? "the run was interrupted before it"
                : runs.get(runs.size() - 1).message();
    }

    /** The parts that have run, in order. */
    public List<Run> runs() {
        return List.copyOf(runs);
    }

    /** Collects values from the results of all parts, in order. */
    public <T> Stream<T> of(Function<Result, Stream<T>> what) {
        return results.stream().flatMap(what);
    }
}
