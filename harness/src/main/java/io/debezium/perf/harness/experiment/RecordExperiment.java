package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.load.Workload;
import io.debezium.perf.harness.plan.RecordPlan;
import io.debezium.perf.harness.postgres.Leftovers;
import io.debezium.perf.harness.postgres.Slot;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.trial.LiveTrial;
import io.debezium.perf.harness.trial.TrialSetUp;
import io.debezium.perf.harness.variant.Variant;

/** {@code perf record}: one trial under a live load, recorded and analysed. */
public final class RecordExperiment {

    private final RecordPlan plan;
    private final Console console;

    public RecordExperiment(RecordPlan plan, Console console) {
        this.plan = plan;
        this.console = console;
    }

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @throws Failure if the trial could not even be started
     */
    public Ended<RecordResult> run() {
        Machine machine = Machine.here();
        Instant startedAt = Instant.now();
        Leftovers.describe(plan.live().data()).forEach(console::warn);
        console.say("Debezium " + plan.variant().version() + ": resolving its class path");
        Variant variant = Variant.resolve(plan.variant(), plan.live().app());
        console.say("JDK " + variant.jdk());
        variant.notes().forEach(console::say);
        try (Ledger ledger = Ledger.open(plan.live().data());
                Sinks sinks = Sinks.open(plan.live().kafka(), plan.live().data(), ledger, console);
                Bench bench = Bench.open(plan.live(), List.of(plan.variant()), ledger, console)) {
            ResultFolder folder = newFolder(startedAt);
            folder.reserve();
            TrialSetUp setUp = setUp(sinks.connect(variant), bench, folder);
            LiveTrial trial = new LiveTrial(setUp, ledger, console);
            Optional<Failure> failure = Optional.empty();
            Outcome outcome = new Outcome(RunStatus.COMPLETE, "", List.of());
            console.begin("one trial, recorded, " + plan.variant().text());
            try {
                trial.run();
            } catch (InterruptedException e) {
                // Cleared, so that what has been measured can be analysed and the database taken down.
                outcome = new Outcome(RunStatus.INTERRUPTED, "", List.of());
            } catch (Failure | UncheckedIOException e) {
                failure = Optional.of(e instanceof Failure known ? known : unwritable(folder, e));
                outcome = new Outcome(
                        RunStatus.FAILED, e.getMessage(), trial.measured().logTail());
            }
            RecordAssembly assembly = new RecordAssembly(plan, setUp, bench, machine, startedAt);
            RecordResult result = assembly.assemble(trial.measured(), outcome);
            Optional<Failure> unsaved = save(result, folder);
            failure = failure.or(assembly::failure).or(() -> unsaved);
            return new Ended<>(result, folder, failure);
        } catch (IOException e) {
            throw new UnfitEnvironment(plan.results().toString(), "cannot be written: " + e.getMessage(), "", e);
        }
    }

    private static Failure unwritable(ResultFolder folder, RuntimeException e) {
        return new UnfitEnvironment(
                folder.path().toString(),
                "cannot be written: " + e.getMessage(),
                "Make room, or name another folder with --out.",
                e);
    }

    /** What was measured is shown even when it cannot be kept. */
    private static Optional<Failure> save(RecordResult result, ResultFolder folder) {
        try {
            folder.release();
            ResultJson.write(result, folder.json());
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(new UnfitEnvironment(
                    folder.json().toString(),
                    "cannot be written: " + e.getMessage(),
                    "Make room, or name another folder with --out.",
                    e));
        }
    }

    private ResultFolder newFolder(Instant startedAt) throws IOException {
        return ResultFolder.create(
                plan.results(), startedAt, "record", plan.live().workload().name());
    }

    private TrialSetUp setUp(Variant variant, Bench bench, ResultFolder folder) throws IOException {
        Workload workload = plan.live().workload().atScale(bench.scale());
        Path trialFolder = folder.trial(1, plan.variant().fileName());
        return new TrialSetUp(
                variant,
                bench.database().endpoint(),
                bench.plugin(plan.variant()),
                bench.reserve().name(),
                bench.witness().map(Slot::name),
                bench.database().pid(),
                workload,
                workload.rate().isPresent() ? Demand.steady(workload.rate().getAsDouble()) : Demand.MAX,
                bench.database().pgbench(),
                plan.timing().warmUp(),
                plan.timing().duration(),
                plan.timing().catchUpLimit(),
                plan.seed(),
                true,
                trialFolder);
    }
}
