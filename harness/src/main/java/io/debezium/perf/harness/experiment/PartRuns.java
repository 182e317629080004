package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.Run;
import io.debezium.perf.harness.result.RunStatus;

/**
 * The runs that a run is made of, one after the other, each in a folder of its own below that run's. What fails spoils what
 * rests on it only; the first failure is the one that is told.
 */
final class PartRuns {

    private static final Duration SHORTEST = Duration.ofSeconds(1);

    private final ResultFolder folder;
    private final Moment started;
    private final Optional<Duration> timeLimit;
    private final Console console;
    private final List<Run> runs = new ArrayList<>();
    private Optional<Failure> failure = Optional.empty();
    private List<String> logTail = List.of();
    private boolean interrupted;

    private PartRuns(ResultFolder folder, Moment started, Optional<Duration> timeLimit, Console console) {
        this.folder = folder;
        this.started = started;
        this.timeLimit = timeLimit;
        this.console = console;
    }

    /**
     * Makes the folder.
     *
     * @param results in which it is made
     * @param what it is of, for its name
     * @param started since when the time limit counts
     * @throws UnfitEnvironment if it cannot be written
     */
    static PartRuns in(
            Path results, String what, Typed typed, Moment started, Optional<Duration> timeLimit, Console console) {
        try {
            ResultFolder folder =
                    ResultFolder.create(results, started.time(), typed.words().get(0), what);
            ResultJson.write(typed, folder.path().resolve(Typed.FILE));
            return new PartRuns(folder, started, timeLimit, console);
        } catch (IOException e) {
            throw unwritable(results, "Name another folder with --out.", e);
        }
    }

    /**
     * What came of a part.
     *
     * @param result empty when it came to nothing
     * @param nothing why, as a sentence without its end; empty when there is a result
     */
    record Came<R>(Optional<R> result, String nothing) {}

    /**
     * Runs a part, unless an earlier one was interrupted.
     *
     * @param toCome parts, this one among them, that share the time that is left
     * @throws Failure if it is the first and nothing could be measured; the folder is gone then
     */
    <R> Came<R> run(Part<R> part, int toCome) {
        if (interrupted) {
            return new Came<>(Optional.empty(), "the run was interrupted before it");
        }
        Moment began = Moment.now();
        try {
            Ended<R> ended = part.measure(folder.path().resolve(part.folder()), share(toCome), console);
            Outcome outcome = part.outcome(ended.result());
            interrupted = outcome.status() == RunStatus.INTERRUPTED;
            String relative = folder.path().relativize(ended.folder().path()).toString();
            runs.add(new Run(part.name(), relative, seconds(began), outcome.status(), outcome.message()));
            failed(ended.failure().map(e -> placed(e, part, ended.folder())), outcome.logTail());
            return new Came<>(Optional.of(ended.result()), "");
        } catch (Failure e) {
            // Cleared, so that what was measured before can be written.
            interrupted = Thread.interrupted();
            if (runs.isEmpty() && !interrupted) {
                discard(part);
                throw e;
            }
            RunStatus status = interrupted ? RunStatus.INTERRUPTED : RunStatus.FAILED;
            runs.add(new Run(part.name(), "", seconds(began), status, e.getMessage()));
            failed(Optional.of(e), List.of());
            return new Came<>(Optional.empty(), e.getMessage());
        }
    }

    /** In their order. */
    List<Run> runs() {
        return List.copyOf(runs);
    }

    boolean interrupted() {
        return interrupted;
    }

    Optional<Failure> failure() {
        return failure;
    }

    Outcome outcome() {
        RunStatus status =
                interrupted ? RunStatus.INTERRUPTED : failure.isPresent() ? RunStatus.FAILED : RunStatus.COMPLETE;
        return new Outcome(status, failure.map(Throwable::getMessage).orElse(""), logTail);
    }

    /** Keeps the result; that it could not be kept is a failure when there is no other. */
    <R> Ended<R> ended(R result) {
        Optional<Failure> unsaved = save(result);
        return new Ended<>(result, folder, failure.or(() -> unsaved));
    }

    /** Folders that a run names are below its own. */
    private static Failure placed(Failure failure, Part<?> part, ResultFolder folder) {
        return failure instanceof TrialFailure
                ? new TrialFailure(
                        part.name(), failure.getMessage(), "Its logs and figures are in %s.".formatted(folder.path()))
                : failure;
    }

    private void failed(Optional<Failure> other, List<String> tail) {
        if (failure.isEmpty() && other.isPresent()) {
            failure = other;
            logTail = tail;
        }
    }

    /** Each of what is still to come gets as much of the time that is left. */
    private Optional<Duration> share(int parts) {
        return timeLimit.map(limit -> {
            Duration left = limit.minus(Moment.now().since(started));
            Duration share = left.dividedBy(parts);
            return share.compareTo(SHORTEST) < 0 ? SHORTEST : share;
        });
    }

    private static double seconds(Moment since) {
        return Moment.now().since(since).toMillis() / 1000.0;
    }

    /** A folder in which nothing was measured is none. */
    private void discard(Part<?> part) {
        try {
            Files.deleteIfExists(folder.path().resolve(part.folder()));
            Files.deleteIfExists(folder.path().resolve(Typed.FILE));
            Files.deleteIfExists(folder.path());
        } catch (IOException e) {
            // It holds something after all: it stays, and the failure is what matters.
            return;
        }
    }

    private Optional<Failure> save(Object result) {
        try {
            ResultJson.write(result, folder.json());
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(unwritable(folder.json(), "Make room.", e));
        }
    }

    private static UnfitEnvironment unwritable(Path path, String remedy, IOException e) {
        return new UnfitEnvironment(path.toString(), "cannot be written: " + e.getMessage(), remedy, e);
    }
}
