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
 * A run that is made of others, one after the other, each in a folder of its own below that run's. What fails spoils what rests
 * on it only; the first failure is the one that is told.
 */
public final class PartsSession extends RunSession {

    private static final Duration SHORTEST = Duration.ofSeconds(1);

    private final Optional<Duration> timeLimit;
    private final List<Run> runs = new ArrayList<>();
    private final List<Result> results = new ArrayList<>();

    public PartsSession(Invocation typed, Optional<Duration> timeLimit, Console console) {
        super(typed, console);
        this.timeLimit = timeLimit;
    }

    /**
     * One of them.
     *
     * @param name for people: {@code micro}, or {@code macro} and the workload; its folder has the first word
     */
    public record RunPart<R extends Result>(String name, PartMeasurement<R> measuring) {

        private String folder() {
            return name.split(" ")[0];
        }
    }

    /** What measures a part. */
    @FunctionalInterface
    public interface PartMeasurement<R> {

        /**
         * @param folder in which it makes its own
         * @param left of the time limit
         */
        public RunResult<R> run(Path folder, Optional<Duration> left, Console console);
    }

    /**
     * Runs a part, unless an earlier one was interrupted.
     *
     * @param toCome parts, this one among them, that share the time that is left
     * @return empty when it came to nothing, as {@link #nothing} says
     * @throws Failure if it is the first and nothing could be measured; the folder is gone then
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
            // What waited without noticing the interruption has failed of it.
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

    /** A part that was interrupted before it had a result: what was measured before can still be written. */
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

    /** Folders that a run names are below its own. */
    private static Failure placed(Failure failure, RunPart<?> part, ResultFolder folder) {
        return failure instanceof TrialFailure
                ? TrialFailure.of("experiment.part-failed", part.name(), failure.getMessage(), folder.path())
                : failure;
    }

    /** Each of what is still to come gets as much of the time that is left. */
    private Optional<Duration> share(int parts) {
        return timeLimit.map(limit -> {
            Duration left = limit.minus(Moment.now().since(started()));
            Duration share = left.dividedBy(parts);
            return share.compareTo(SHORTEST) < 0 ? SHORTEST : share;
        });
    }

    /** Why the newest part came to nothing, as a sentence without its end. */
    public String nothing() {
        return interrupted()
                ? "the run was interrupted before it"
                : runs.get(runs.size() - 1).message();
    }

    /** In their order. */
    public List<Run> runs() {
        return List.copyOf(runs);
    }

    /** Something of all their results, in their order. */
    public <T> Stream<T> of(Function<Result, Stream<T>> what) {
        return results.stream().flatMap(what);
    }
}
