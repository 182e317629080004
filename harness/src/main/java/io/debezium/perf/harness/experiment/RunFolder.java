package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import com.fasterxml.jackson.core.type.TypeReference;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.KeptPlan;
import io.debezium.perf.harness.plan.MeasuringPlan;
import io.debezium.perf.harness.process.FolderLock;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.Outcome.Resumed;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.Trial;

/** The folder of an experiment's results, new or gone on with, and what is written into it. */
final class RunFolder {

    private static final String RESUMED = "resumed.json";
    private static final String REMEDY = "Make room; completed trials are kept, and --resume %s continues.";

    private final ResultFolder folder;
    private final Optional<FolderLock> lock;
    private final List<Resumed> resumed = new ArrayList<>();

    /** @param lock of a new folder; who goes on with one has it locked already */
    private RunFolder(ResultFolder folder, Optional<FolderLock> lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /**
     * Makes the folder, with what was typed and where it runs in it, unless a run is gone on with.
     *
     * @throws InvalidConfiguration if that run's trials are of another provenance
     * @throws UnfitEnvironment if it cannot be written
     */
    static RunFolder open(
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
                return new RunFolder(resumed.get(), Optional.empty());
            }
            ResultFolder folder = ResultFolder.create(plan.results(), startedAt, plan.command(), plan.workload());
            FolderLock lock = FolderLock.in(folder.path());
            KeptPlan.write(plan, plan.typed(), folder.path());
            provenance.note(folder);
            folder.reserve();
            return new RunFolder(folder, Optional.of(lock));
        } catch (IOException e) {
            throw unwritable(plan.results(), "Name another folder with --out.", e);
        }
    }

    ResultFolder folder() {
        return folder;
    }

    /**
     * Makes the folder of a run that cannot be resumed, with what was typed in it.
     *
     * @param what it is of, for its name
     * @throws UnfitEnvironment if it cannot be written
     */
    static RunFolder make(Path results, Instant startedAt, Invocation typed, String what) {
        return make(results, startedAt, typed.words().get(0), what, typed, typed);
    }

    /**
     * Makes the folder of a run that cannot be resumed, with its plan in it.
     *
     * @param command that it is of, for its name
     * @param what it is of, for its name
     * @throws UnfitEnvironment if it cannot be written
     */
    static RunFolder make(Path results, Instant startedAt, String command, String what, Object plan, Invocation typed) {
        RunFolder made = make(results, startedAt, command, what);
        try {
            KeptPlan.write(plan, typed, made.folder.path());
            return made;
        } catch (IOException e) {
            throw unwritable(results, "Name another folder with --out.", e);
        }
    }

    /**
     * Makes the folder of a run of which nothing is repeated from what was typed.
     *
     * @param command that it is of, for its name
     * @param what likewise
     * @throws UnfitEnvironment if it cannot be written
     */
    static RunFolder make(Path results, Instant startedAt, String command, String what) {
        try {
            RunFolder made = new RunFolder(ResultFolder.create(results, startedAt, command, what), Optional.empty());
            try {
                made.folder.reserve();
                return made;
            } catch (IOException e) {
                made.discard();
                throw e;
            }
        } catch (IOException e) {
            throw unwritable(results, "Name another folder with --out.", e);
        }
    }

    /** The journal of what is in the folder. That a run is gone on with is noted there. */
    <C, F> Journal<C, F> journal(TypeReference<Trial<C, F>> type) {
        try {
            Journal<C, F> journal = Journal.open(folder, type);
            if (lock.isEmpty()) {
                goOn(journal.trials().size());
            }
            return journal;
        } catch (IOException e) {
            throw UnfitEnvironment.of("experiment.cannot-be-resumed", folder.path(), e.getMessage())
                    .because(e);
        }
    }

    private void goOn(int trials) throws IOException {
        Path file = folder.path().resolve(RESUMED);
        if (Files.isRegularFile(file)) {
            resumed.addAll(List.of(ResultJson.readPart(file, Resumed[].class)));
        }
        resumed.add(new Resumed(Instant.now().truncatedTo(ChronoUnit.SECONDS), trials));
        ResultJson.replace(resumed, file);
    }

    /**
     * How the run ended.
     *
     * @param logTail the last lines of the log of the program that failed, if one did
     */
    Outcome outcome(Ending ending, List<String> logTail) {
        return ending.outcome(logTail, resumed);
    }

    /**
     * Keeps the result; that it could not be kept is a failure when there is no other.
     *
     * @param failure of the run
     */
    <R> Ended<R> ended(R result, Optional<Failure> failure) {
        Optional<Failure> unsaved = save(result);
        lock.ifPresent(FolderLock::close);
        return new Ended<>(result, folder, failure.or(() -> unsaved));
    }

    /** Writes the result beside that of an interrupted run; a failure is returned, since the result can still be shown. */
    private Optional<Failure> save(Object result) {
        try {
            folder.release();
            folder.setAside();
            ResultJson.write(result, folder.json());
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(unwritable(
                    folder.json(),
                    lock.isPresent() || !resumed.isEmpty() ? REMEDY.formatted(folder.path()) : "Make room.",
                    e));
        }
    }

    /**
     * Removes the folder of a run in which nothing was measured.
     *
     * @param parts folders in it that were made for what was not measured
     */
    void discard(String... parts) {
        try {
            folder.release();
            for (String part : parts) {
                Files.deleteIfExists(folder.path().resolve(part));
            }
            Files.deleteIfExists(folder.path().resolve(Invocation.FILE));
            Files.deleteIfExists(folder.path());
        } catch (IOException e) {
            // It holds something after all, as the log of a trial: it stays, and the failure is what matters.
            return;
        }
    }

    private static UnfitEnvironment unwritable(Path path, String remedy, IOException e) {
        return new UnfitEnvironment(path.toString(), "cannot be written: " + e.getMessage(), remedy, e);
    }
}
