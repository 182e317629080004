package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.plan.BisectPlan;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.postgres.Leftovers;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.BisectResult;
import io.debezium.perf.harness.result.RecordResult.Outcome;
import io.debezium.perf.harness.result.RecordResult.Status;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.variant.DebeziumVersion;
import io.debezium.perf.harness.variant.Releases;

/** {@code perf bisect}: since which release an event costs more. */
public final class BisectExperiment {

    private final BisectPlan plan;
    private final Console console;
    private final Optional<ResultFolder> resumed;

    /** @param resumed the folder of an interrupted run of the same plan, to go on from */
    public BisectExperiment(BisectPlan plan, Console console, Optional<ResultFolder> resumed) {
        this.plan = plan;
        this.console = console;
        this.resumed = resumed;
    }

    /**
     * What came of it.
     *
     * @param result what was found, as far as it came
     * @param folder where it and its reports are
     * @param failure why it is not complete; empty when it is, or was interrupted
     */
    public record Bisected(BisectResult result, ResultFolder folder, Optional<Failure> failure) {}

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @throws Failure if no trial could be started
     */
    public Bisected run() {
        Instant startedAt = Instant.now();
        Leftovers.describe(plan.tape().data()).forEach(console::warn);
        try (Releases releases = Releases.find()) {
            List<DebeziumVersion> versions = releases.between(plan.good(), plan.bad(), plan.preReleases());
            console.say("%d releases from %s to %s".formatted(versions.size(), plan.good(), plan.bad()));
            return run(versions, releases, startedAt);
        } catch (IOException e) {
            throw new UnfitEnvironment(
                    plan.results().toString(),
                    "cannot be written: " + e.getMessage(),
                    "Make room; the trials that have ended are kept, --resume goes on from them.",
                    e);
        }
    }

    private Bisected run(List<DebeziumVersion> versions, Releases releases, Instant startedAt) throws IOException {
        try (Ledger ledger = Ledger.open(plan.tape().data());
                ReplayBench bench = ReplayBench.open(plan.tape(), List.of(), ledger, console)) {
            plan.variant(plan.good()).plugin().ifPresent(bench.player()::require);
            ResultFolder folder = folder(startedAt);
            TrialBook book = TrialBook.open(folder);
            TrialRunner runner = new TrialRunner(bench, plan.tape(), folder, book, ledger, console);
            ReleaseTrials trials = new ReleaseTrials(plan, versions, releases, bench, runner, book, console);
            ReleaseSearch search = new ReleaseSearch(plan, versions, trials, new Recordings(folder, book), folder);
            Optional<Failure> failure = Optional.empty();
            Status status = Status.COMPLETE;
            try {
                search.run();
            } catch (InterruptedException e) {
                // Cleared, so that what has been measured can be kept and the server be stopped.
                status = Status.INTERRUPTED;
            } catch (Failure e) {
                failure = Optional.of(e);
            }
            Outcome outcome = failure.map(each -> new Outcome(Status.FAILED, each.getMessage(), List.of()))
                    .orElse(new Outcome(status, "", List.of()));
            BisectResult result = result(versions, bench, book, trials, search, outcome, startedAt);
            folder.setAside();
            ResultJson.write(result, folder.json());
            return new Bisected(result, folder, failure);
        }
    }

    private BisectResult result(
            List<DebeziumVersion> versions,
            ReplayBench bench,
            TrialBook book,
            ReleaseTrials trials,
            ReleaseSearch search,
            Outcome outcome,
            Instant startedAt) {
        Machine machine = Machine.here();
        return new BisectResult(
                BisectResult.SCHEMA_VERSION,
                "bisect",
                startedAt,
                outcome,
                plan.typed().commandLine(),
                Facts.environment(machine),
                Designs.tape(bench.player().tape()),
                Designs.of(plan.tape(), plan.sampling(), List.of()),
                plan.threshold(),
                versions.stream().map(DebeziumVersion::toString).toList(),
                trials.skipped().entrySet().stream()
                        .map(each -> new BisectResult.Skipped(
                                versions.get(each.getKey()).toString(), each.getValue()))
                        .toList(),
                trials.compared(),
                search.steps(),
                search.points(book),
                book.trials(),
                new Calibrations(plan.tape().data()).of(machine).orElse(null),
                search.notes());
    }

    private ResultFolder folder(Instant startedAt) throws IOException {
        if (resumed.isPresent()) {
            console.say("going on in " + resumed.get().path());
            return resumed.get();
        }
        ResultFolder folder = ResultFolder.create(
                plan.results(),
                startedAt,
                "bisect",
                plan.tape().request().workload().name());
        ResultJson.write(plan.typed(), folder.path().resolve(Typed.FILE));
        return folder;
    }
}
