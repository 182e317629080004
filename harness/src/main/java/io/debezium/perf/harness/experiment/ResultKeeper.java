package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.plan.MeasuringPlan;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;

/** The folder of an experiment's results, new or gone on with, and what is written into it. */
final class ResultKeeper {

    private static final String REMEDY = "Make room; what has ended is kept, --resume %s goes on from it.";

    private final ResultFolder folder;

    private ResultKeeper(ResultFolder folder) {
        this.folder = folder;
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
                return new ResultKeeper(resumed.get());
            }
            ResultFolder folder = ResultFolder.create(plan.results(), startedAt, plan.command(), plan.workload());
            ResultJson.write(plan.typed(), folder.path().resolve(Typed.FILE));
            provenance.note(folder);
            folder.reserve();
            return new ResultKeeper(folder);
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

    /** The book of what is in the folder. */
    <B> B book(Opening<B> opening) {
        try {
            return opening.open(folder);
        } catch (IOException e) {
            throw new UnfitEnvironment(folder.path().toString(), "cannot be read: " + e.getMessage(), "", e);
        }
    }

    /** Keeps the result; that it could not be kept is a failure when there is no other. */
    <R> Ended<R> ended(R result, Ending ending) {
        Optional<Failure> unsaved = save(result);
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
