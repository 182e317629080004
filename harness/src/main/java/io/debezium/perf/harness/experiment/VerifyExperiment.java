package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.plan.VerifyPlan;
import io.debezium.perf.harness.postgres.Leftovers;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.VerifyResult;
import io.debezium.perf.harness.result.VerifyResult.VerifiedTape;
import io.debezium.perf.harness.tape.OpenTape;
import io.debezium.perf.harness.tape.TapeServers;
import io.debezium.perf.harness.variant.Variant;

/**
 * {@code perf verify}: whether a candidate does the same as its baseline, tape after tape and plugin after plugin. What fails or
 * differs on one does not keep the others from being verified.
 */
public final class VerifyExperiment {

    private final VerifyPlan plan;
    private final Console console;
    private final Stopwatch clock = new Stopwatch();
    private final Machine machine = Machine.here();
    private final List<VerifiedTape> rows = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    public VerifyExperiment(VerifyPlan plan, Console console) {
        this.plan = plan;
        this.console = console;
    }

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @return its failure is a {@link TrialFailure} where something differs
     * @throws Failure if nothing could be verified at all
     */
    public Ended<VerifyResult> run() {
        clock.enter(Stopwatch.PROGRAMS);
        List<Variant> variants = Subject.resolve(
                List.of(plan.baseline(), plan.candidate()), plan.tapes().get(0).app(), console);
        variants.forEach(variant -> notes.addAll(variant.notes()));
        Leftovers.warn(data(), console::warn);
        RunFolder folder = RunFolder.make(
                plan.results(), clock.startedAt(), "verify", plan.candidate().fileName(), plan, plan.typed());
        Ending ending;
        try (Ledger ledger = Ledger.open(data())) {
            ending = Ending.of(() -> verify(variants, new DeliveryTrials(folder.folder(), ledger), ledger));
        }
        if (rows.isEmpty() && ending.failure().isPresent()) {
            folder.discard();
            throw ending.failure().get();
        }
        return ended(ending.or(different(folder.folder())), folder);
    }

    private void verify(List<Variant> variants, DeliveryTrials trials, Ledger ledger) throws InterruptedException {
        for (TapePlan tape : plan.tapes()) {
            clock.enter(Stopwatch.SERVER);
            try (OpenTape opened = open(tape, ledger);
                    Sinks sinks = Sinks.open(tape.kafka(), data(), ledger, console)) {
                clock.enter(Stopwatch.DELIVERY);
                opened.server().notes().stream()
                        .filter(note -> !notes.contains(note))
                        .forEach(notes::add);
                List<String> plugins = plan.pluginsOf(opened.plugins());
                plugins.forEach(opened::require);
                for (String plugin : plugins) {
                    String what = "%s, %s".formatted(tape.request().workload().name(), plugin);
                    console.begin(what);
                    console.busy(what);
                    List<DeliveringVariant> both = List.of(
                            new DeliveringVariant(
                                    "baseline", ready(variants.get(0), sinks), opened, plugin, plan.leftOut(), trials),
                            new DeliveringVariant(
                                    "candidate",
                                    ready(variants.get(1), sinks),
                                    opened,
                                    plugin,
                                    plan.leftOut(),
                                    trials));
                    VerifiedTape row = new Verifying(both, opened, plugin, trials).run();
                    rows.add(row);
                    console.say("%s, %s: %s".formatted(row.workload(), plugin, row.detail()));
                }
            }
        }
    }

    /** What an engine sends is written down before it is sent. */
    private Variant ready(Variant variant, Sinks sinks) {
        Variant ready = variant.spec().connect() ? sinks.connect(variant) : variant;
        ready.notes().stream().filter(note -> !notes.contains(note)).forEach(notes::add);
        return ready;
    }

    private OpenTape open(TapePlan tape, Ledger ledger) throws InterruptedException {
        try {
            return new TapeServers(tape.data(), tape.database(), tape.install(), ledger, console::say)
                    .open(tape.request());
        } catch (CancellationException e) {
            // What was verified before is kept: as when a trial is interrupted.
            Thread.interrupted();
            throw new InterruptedException("interrupted while a tape was recorded");
        }
    }

    private Optional<TrialFailure> different(ResultFolder folder) {
        List<VerifiedTape> different = rows.stream().filter(row -> !row.same()).toList();
        return different.stream()
                .findFirst()
                .map(row -> TrialFailure.of(
                        "experiment.was-not-found",
                        plan.candidate().text(),
                        plan.baseline().text(),
                        different.size(),
                        rows.size(),
                        row.workload(),
                        row.plugin(),
                        row.detail(),
                        folder.path()));
    }

    private Ended<VerifyResult> ended(Ending ending, RunFolder folder) {
        List<String> tail = rows.stream()
                .map(VerifiedTape::logTail)
                .filter(lines -> !lines.isEmpty())
                .findFirst()
                .orElse(List.of());
        VerifyResult result = new VerifyResult(
                Described.header(VerifyResult.class, clock, folder.outcome(ending, tail), plan.typed(), machine),
                plan.baseline().text(),
                plan.candidate().text(),
                plan.tapes().stream()
                        .map(tape -> tape.request().workload().name())
                        .toList(),
                plan.leftOut(),
                rows,
                notes.stream().distinct().toList());
        return folder.ended(result, ending.failure());
    }

    private Path data() {
        return plan.tapes().get(0).data();
    }
}
