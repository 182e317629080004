package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.load.LiveWorkload;
import io.debezium.perf.harness.plan.RecordPlan;
import io.debezium.perf.harness.postgres.Leftovers;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.trial.LiveTrial;
import io.debezium.perf.harness.trial.LoadSetUp;
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
        Stopwatch clock = new Stopwatch();
        Machine machine = Machine.here();
        clock.enter(Stopwatch.PROGRAMS);
        Leftovers.warn(plan.live().server().data(), console::warn);
        console.say("Debezium " + plan.variant().version() + ": resolving its class path");
        Variant variant = Variant.resolve(plan.variant(), plan.live().server().app());
        console.say("JDK " + variant.jdk());
        variant.notes().forEach(console::say);
        clock.enter(Stopwatch.SERVER);
        try (Ledger ledger = Ledger.open(plan.live().server().data());
                Sinks sinks = Sinks.open(
                        plan.live().server().kafka(), plan.live().server().data(), ledger, console);
                LiveServer server = LiveServer.open(plan.live(), List.of(plan.variant()), ledger, console)) {
            RunFolder folder = RunFolder.make(
                    plan.results(),
                    clock.startedAt(),
                    "record",
                    plan.live().workload().name());
            Subject subject = new Subject(0, sinks.connect(variant), server.plugin(plan.variant()));
            LiveServer.TrialSlots slots = server.slots(subject, false);
            TrialSetUp setUp = server.setUp(
                    subject, slots, server.endpoint(), folder.folder().trial(1, subject.fileName()));
            LiveWorkload workload = plan.live().workload();
            LoadSetUp load = server.load(
                    workload,
                    LoadSetUp.demand(workload),
                    server.endpoint(),
                    slots,
                    plan.timing(),
                    plan.typed().seed());
            LiveTrial trial = new LiveTrial(
                    setUp,
                    load,
                    plan.timing().catchUpLimit(),
                    Purpose.RECORDED,
                    false,
                    Optional.empty(),
                    ledger,
                    console);
            Optional<Failure> failure = Optional.empty();
            Outcome outcome = new Outcome(RunStatus.COMPLETE, "", List.of());
            clock.enter("trial");
            console.begin("one trial, recorded, " + plan.variant().text());
            try {
                trial.measure();
            } catch (InterruptedException e) {
                // Cleared, so that what has been measured can be analysed and the database taken down.
                outcome = new Outcome(RunStatus.INTERRUPTED, "", List.of());
            } catch (Failure | UncheckedIOException e) {
                failure = Optional.of(e instanceof Failure known ? known : unwritable(folder.folder(), e));
                outcome = new Outcome(RunStatus.FAILED, e.getMessage(), trial.logTail());
            }
            clock.enter(Stopwatch.PROFILES);
            RecordAssembly assembly = new RecordAssembly(plan, setUp, server, machine, clock);
            RecordResult result = assembly.assemble(trial, outcome);
            return folder.ended(result, failure.or(assembly::failure));
        } catch (IOException e) {
            throw UnfitEnvironment.of("experiment.recording-cannot-be-written", plan.results(), e.getMessage())
                    .because(e);
        }
    }

    private static Failure unwritable(ResultFolder folder, RuntimeException e) {
        return UnfitEnvironment.of("experiment.recording-cannot-be-written", folder.path(), e.getMessage())
                .because(e);
    }
}
