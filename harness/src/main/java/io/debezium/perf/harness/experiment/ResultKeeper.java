package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.plan.ReplayPlan;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;

/** The folder of an experiment's results, new or gone on with, and what is written into it. */
final class ResultKeeper {

    private static final String REMEDY =
            "Make room; the trials that have ended are kept, --resume %s goes on from them.";

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
            ReplayPlan plan,
            Provenance provenance,
            Instant startedAt,
            Optional<ResultFolder> resumed,
            Console console) {
        if (resumed.isPresent()) {
            provenance.require(resumed.get());
            console.say("going on in " + resumed.get().path());
            return new ResultKeeper(resumed.get());
        }
        try {
            ResultFolder folder = ResultFolder.create(
                    plan.results(),
                    startedAt,
                    plan.command(),
                    plan.tape().request().workload().name());
            ResultJson.write(plan.typed(), folder.path().resolve(Typed.FILE));
            provenance.note(folder);
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

    /** The book of the folder's trials. */
    TrialBook book() {
        try {
            return TrialBook.open(folder);
        } catch (IOException e) {
            throw new UnfitEnvironment(folder.path().toString(), "cannot be read: " + e.getMessage(), "", e);
        }
    }

    /** Writes the result beside that of an interrupted run; a failure is returned, since the result can still be shown. */
    Optional<Failure> save(Object result) {
        try {
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
