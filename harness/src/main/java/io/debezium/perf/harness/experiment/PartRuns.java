package io.debezium.perf.harness.experiment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.Run;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.TrialStatus;

/**
 * The runs that a run is made of, one after the other, each in a folder of its own below that run's. What fails spoils what
 * rests on it only; the first failure is the one that is told.
 */
final class PartRuns {

    private static final Duration SHORTEST = Duration.ofSeconds(1);

    private final RunFolder folder;
    private final Stopwatch clock;
    private final Optional<Duration> timeLimit;
    private final Console console;
    private final List<Run> runs = new ArrayList<>();
    private final List<Result> results = new ArrayList<>();
    private Optional<Failure> failure = Optional.empty();
    private List<String> logTail = List.of();
    private boolean interrupted;

    /** @param clock since when it runs: the time limit counts from then */
    PartRuns(RunFolder folder, Stopwatch clock, Optional<Duration> timeLimit, Console console) {
        this.folder = folder;
        this.clock = clock;
        this.timeLimit = timeLimit;
        this.console = console;
    }

    /**
     * Runs a part, unless an earlier one was interrupted.
     *
     * @param toCome parts, this one among them, that share the time that is left
     * @return empty when it came to nothing, as {@link #nothing} says
     * @throws Failure if it is the first and nothing could be measured; the folder is gone then
     */
    <R extends Result> Optional<R> run(RunPart<R> part, int toCome) {
        if (interrupted) {
            return Optional.empty();
        }
        Moment began = Moment.now();
        clock.enter(part.name());
        try {
            Ended<R> ended =
                    part.measuring().run(folder.folder().path().resolve(part.folder()), share(toCome), console);
            R result = ended.result();
            String relative =
                    folder.folder().path().relativize(ended.folder().path()).toString();
            results.add(result);
            int disturbed = (int) result.trials().stream()
                    .filter(trial -> trial.status() == TrialStatus.DISTURBED)
                    .count();
            interrupted = result.outcome().status() == RunStatus.INTERRUPTED;
            add(part, relative, began, disturbed, result.outcome());
            fail(
                    ended.failure().map(e -> placed(e, part, ended.folder())),
                    result.outcome().logTail());
            return Optional.of(result);
        } catch (Failure e) {
            // Cleared, so that what was measured before can be written.
            interrupted = Thread.interrupted();
            if (runs.isEmpty() && !interrupted) {
                folder.discard(part.folder());
                throw e;
            }
            RunStatus status = interrupted ? RunStatus.INTERRUPTED : RunStatus.FAILED;
            add(part, "", began, 0, new Outcome(status, e.getMessage(), List.of()));
            fail(Optional.of(e), List.of());
            return Optional.empty();
        } finally {
            clock.enter(Stopwatch.OTHER);
        }
    }

    /** Why the newest part came to nothing, as a sentence without its end. */
    String nothing() {
        return interrupted
                ? "the run was interrupted before it"
                : runs.get(runs.size() - 1).message();
    }

    private void add(RunPart<?> part, String place, Moment began, int disturbed, Outcome outcome) {
        double seconds = Moment.now().since(began).toMillis() / 1000.0;
        runs.add(new Run(part.name(), place, seconds, disturbed, outcome.status(), outcome.message()));
    }

    /** In their order. */
    List<Run> runs() {
        return List.copyOf(runs);
    }

    /** Something of all their results, in their order. */
    <T> Stream<T> of(Function<Result, Stream<T>> what) {
        return results.stream().flatMap(what);
    }

    /** What the result of them all begins with. */
    ResultHeader header(Class<? extends Result> type, Invocation typed, Machine machine) {
        RunStatus status =
                interrupted ? RunStatus.INTERRUPTED : failure.isPresent() ? RunStatus.FAILED : RunStatus.COMPLETE;
        Outcome outcome = new Outcome(status, failure.map(Throwable::getMessage).orElse(""), logTail);
        return Described.header(type, clock, outcome, typed, machine);
    }

    /** Keeps the result; that it could not be kept is a failure when there is no other. */
    <R> Ended<R> ended(R result) {
        return folder.ended(result, failure);
    }

    /** Folders that a run names are below its own. */
    private static Failure placed(Failure failure, RunPart<?> part, ResultFolder folder) {
        return failure instanceof TrialFailure
                ? TrialFailure.of("experiment.part-failed", part.name(), failure.getMessage(), folder.path())
                : failure;
    }

    private void fail(Optional<Failure> other, List<String> tail) {
        if (failure.isEmpty() && other.isPresent()) {
            failure = other;
            logTail = tail;
        }
    }

    /** Each of what is still to come gets as much of the time that is left. */
    private Optional<Duration> share(int parts) {
        return timeLimit.map(limit -> {
            Duration left = limit.minus(Moment.now().since(clock.started()));
            Duration share = left.dividedBy(parts);
            return share.compareTo(SHORTEST) < 0 ? SHORTEST : share;
        });
    }
}
