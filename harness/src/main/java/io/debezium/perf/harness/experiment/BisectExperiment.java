package io.debezium.perf.harness.experiment;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.plan.BisectPlan;
import io.debezium.perf.harness.postgres.Leftovers;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.BisectResult;
import io.debezium.perf.harness.result.RecordResult.Outcome;
import io.debezium.perf.harness.result.ResultFolder;
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
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @throws Failure if no trial could be started
     */
    public Ended<BisectResult> run() {
        Instant startedAt = Instant.now();
        Leftovers.describe(plan.tape().data()).forEach(console::warn);
        try (Releases releases = Releases.find()) {
            List<DebeziumVersion> versions = releases.between(plan.good(), plan.bad(), plan.preReleases());
            console.say("%d releases from %s to %s".formatted(versions.size(), plan.good(), plan.bad()));
            return run(versions, releases, startedAt);
        }
    }

    private Ended<BisectResult> run(List<DebeziumVersion> versions, Releases releases, Instant startedAt) {
        try (Ledger ledger = Ledger.open(plan.tape().data());
                ReplayBench bench = ReplayBench.open(plan.tape(), List.of(), ledger, console)) {
            plan.variant(plan.good()).plugin().ifPresent(bench.player()::require);
            ResultKeeper keeper =
                    ResultKeeper.open(plan.results(), "bisect", plan.tape(), plan.typed(), startedAt, resumed, console);
            TrialBook book = keeper.book();
            TrialRunner runner = new TrialRunner(
                    bench,
                    plan.tape(),
                    keeper.folder(),
                    book,
                    ledger,
                    new Guard(plan.sampling().otherCores()),
                    console);
            ReleaseTrials trials = new ReleaseTrials(plan, versions, releases, bench, runner, book, console);
            Recordings recordings = new Recordings(keeper.folder(), book);
            ReleaseSearch search = new ReleaseSearch(plan, versions, trials, recordings, keeper.folder());
            Ending ending = Ending.of(search::run);
            BisectResult result = result(versions, bench, book, trials, search, ending.outcome(List.of()), startedAt);
            Optional<Failure> unsaved = keeper.save(result);
            return new Ended<>(result, keeper.folder(), ending.failure().or(() -> unsaved));
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
}
