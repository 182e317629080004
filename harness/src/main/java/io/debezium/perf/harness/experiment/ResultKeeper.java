package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.plan.MeasuringPlan;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.Resumed;
import io.debezium.perf.harness.result.RunLock;

/** The folder of an experiment's results, new or gone on with, and what is written into it. */
final class ResultKeeper {

    private static final String RESUMED = "resumed.json";
    private static final String REMEDY = "Make room; what has ended is kept, --resume %s goes on from it.";

    private final ResultFolder folder;
    private final Optional<RunLock> lock;
    private final List<Resumed> resumed = new ArrayList<>();

    /** @param lock of a new folder; who goes on with one has it locked already */
    private ResultKeeper(ResultFolder folder, Optional<RunLock> lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /**
     * Makes the folder, with what was typed and where it runs in it, unless a run is gone on with.
     *
     * @throws InvalidConfiguration if that run's trials are of another provenance
     * @throws UnfitEnvironment if it cannot be written
     */
    static ResultKeeper open(
            MeasuringPlan plan,
            Provenance provenance,
            Instant startedAt,
            Optional<ResultFolder> resumed,
            Console console) {
        if (resumed.isPresent()) {
            provenance.require(resumed.get());
            console.say("going on in " + resumed.get().path());
        }
        try {
            if (resumed.isPresent()) {
                resumed.get().reserve();
                return new ResultKeeper(resumed.get(), Optional.empty());
            }
            ResultFolder folder = ResultFolder.create(plan.results(), startedAt, plan.command(), plan.workload());
            RunLock lock = RunLock.take(folder);
            ResultJson.write(plan.typed(), folder.path().resolve(Typed.FILE));
            provenance.note(folder);
            folder.reserve();
            return new ResultKeeper(folder, Optional.of(lock));
        } catch (IOException e) {
            throw new UnfitEnvironment(
                    plan.results().toString(),
                    "cannot be written: " + e.getMessage(),
                    "Name another folder with --out.",
                    e);
        }
    }

    ResultFolder folder() {
        return folder;
    }

    /** What is read from a folder. */
    @FunctionalInterface
    interface Opening<B> {
        B open(ResultFolder folder) throws IOException;
    }

    /**
     * The book of what is in the folder. That a run is gone on with is noted there.
     *
     * @param ended how many trials are in a book
     */
    <B> B book(Opening<B> opening, ToIntFunction<B> ended) {
        try {
            B book = opening.open(folder);
            if (lock.isEmpty()) {
                goOn(ended.applyAsInt(book));
            }
            return book;
        } catch (IOException e) {
            throw new UnfitEnvironment(folder.path().toString(), "cannot be read: " + e.getMessage(), "", e);
        }
    }

    private void goOn(int trials) throws IOException {
        Path file = folder.path().resolve(RESUMED);
        if (Files.isRegularFile(file)) {
            resumed.addAll(List.of(ResultJson.readPart(file, Resumed[].class)));
        }
        resumed.add(new Resumed(Instant.now().truncatedTo(ChronoUnit.SECONDS), trials));
        ResultJson.write(resumed, file);
    }

    /**
     * How the run ended.
     *
     * @param logTail the last lines of the log of the program that failed, if one did
     */
    Outcome outcome(Ending ending, List<String> logTail) {
        return ending.outcome(logTail, resumed);
    }

    /** Keeps the result; that it could not be kept is a failure when there is no other. */
    <R> Ended<R> ended(R result, Ending ending) {
        Optional<Failure> unsaved = save(result);
        lock.ifPresent(RunLock::close);
        return new Ended<>(result, folder, ending.failure().or(() -> unsaved));
    }

    /** Writes the result beside that of an interrupted run; a failure is returned, since the result can still be shown. */
    private Optional<Failure> save(Object result) {
        try {
            folder.release();
            folder.setAside();
            ResultJson.write(result, folder.json());
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(new UnfitEnvironment(
                    folder.json().toString(),
                    "cannot be written: " + e.getMessage(),
                    REMEDY.formatted(folder.path()),
                    e));
        }
    }
}
