package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.plan.VerifyPlan;
import io.debezium.perf.harness.postgres.Leftovers;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.VerifyResult;
import io.debezium.perf.harness.result.VerifyResult.Row;
import io.debezium.perf.harness.tape.TapePlayer;
import io.debezium.perf.harness.tape.Tapes;
import io.debezium.perf.harness.variant.Variant;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * {@code perf verify}: whether a candidate does the same as its baseline, tape after tape and plugin after plugin. What fails or
 * differs on one does not keep the others from being verified.
 */
public final class VerifyExperiment {

    private final VerifyPlan plan;
    private final Console console;
    private final Instant startedAt = Instant.now();
    private final Machine machine = Machine.here();
    private final List<Row> rows = new ArrayList<>();
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
        List<Variant> variants = List.of(resolve(plan.baseline()), resolve(plan.candidate()));
        variants.forEach(variant -> notes.addAll(variant.notes()));
        Leftovers.describe(data()).forEach(console::warn);
        ResultFolder folder = folder();
        Ending ending;
        try (Ledger ledger = Ledger.open(data())) {
            ending = Ending.of(() -> verify(variants, new DeliveryTrials(folder, ledger), ledger));
        }
        if (rows.isEmpty() && ending.failure().isPresent()) {
            discard(folder);
            throw ending.failure().get();
        }
        return ended(ending.or(different(folder)), folder);
    }

    private void verify(List<Variant> variants, DeliveryTrials trials, Ledger ledger) throws InterruptedException {
        for (TapePlan tape : plan.tapes()) {
            try (TapePlayer player = open(tape, ledger)) {
                player.notes().stream().filter(note -> !notes.contains(note)).forEach(notes::add);
                List<String> plugins = plan.pluginsOf(player.plugins());
                plugins.forEach(player::require);
                for (String plugin : plugins) {
                    String what = "%s, %s".formatted(tape.request().workload().name(), plugin);
                    console.begin(what);
                    console.busy(what);
                    List<Deliverer> both = List.of(
                            new Deliverer("baseline", variants.get(0), player, plugin, plan.leftOut(), trials),
                            new Deliverer("candidate", variants.get(1), player, plugin, plan.leftOut(), trials));
                    Row row = new Verifying(both, player, plugin, trials).run();
                    rows.add(row);
                    console.say("%s, %s: %s".formatted(row.workload(), plugin, row.detail()));
                }
            }
        }
    }

    private TapePlayer open(TapePlan tape, Ledger ledger) throws InterruptedException {
        try {
            return Tapes.in(tape.data()).open(tape.request(), tape.database(), tape.install(), ledger, console::say);
        } catch (CancellationException e) {
            // What was verified before is kept: as when a trial is interrupted.
            Thread.interrupted();
            throw new InterruptedException("interrupted while a tape was recorded");
        }
    }

    private Variant resolve(VariantSpec spec) {
        console.busy("resolving " + spec.text());
        return Variant.resolve(spec, plan.tapes().get(0).app());
    }

    private Optional<TrialFailure> different(ResultFolder folder) {
        List<Row> different = rows.stream().filter(row -> !row.same()).toList();
        return different.stream()
                .findFirst()
                .map(row -> new TrialFailure(
                        plan.candidate().text(),
                        "was not found to be the same as %s on %d of %d: %s, %s: %s"
                                .formatted(
                                        plan.baseline().text(),
                                        different.size(),
                                        rows.size(),
                                        row.workload(),
                                        row.plugin(),
                                        row.detail()),
                        "What was written down is in %s.".formatted(folder.path())));
    }

    private Ended<VerifyResult> ended(Ending ending, ResultFolder folder) {
        List<String> tail = rows.stream()
                .map(Row::logTail)
                .filter(lines -> !lines.isEmpty())
                .findFirst()
                .orElse(List.of());
        VerifyResult result = new VerifyResult(
                VerifyResult.SCHEMA_VERSION,
                "verify",
                startedAt,
                ending.outcome(tail),
                plan.typed().commandLine(),
                Facts.environment(machine),
                plan.baseline().text(),
                plan.candidate().text(),
                plan.tapes().stream()
                        .map(tape -> tape.request().workload().name())
                        .toList(),
                plan.leftOut(),
                rows,
                notes.stream().distinct().toList());
        Optional<Failure> unsaved = save(result, folder);
        return new Ended<>(result, folder, ending.failure().or(() -> unsaved));
    }

    private Path data() {
        return plan.tapes().get(0).data();
    }

    private ResultFolder folder() {
        try {
            ResultFolder folder = ResultFolder.create(
                    plan.results(), startedAt, "verify", plan.candidate().fileName());
            ResultJson.write(plan.typed(), folder.path().resolve(Typed.FILE));
            return folder;
        } catch (IOException e) {
            throw new UnfitEnvironment(
                    plan.results().toString(),
                    "cannot be written: " + e.getMessage(),
                    "Name another folder with --out.",
                    e);
        }
    }

    /** A folder in which nothing was verified is none. */
    private static void discard(ResultFolder folder) {
        try {
            Files.deleteIfExists(folder.path().resolve(Typed.FILE));
            Files.deleteIfExists(folder.path());
        } catch (IOException e) {
            // It holds the log of a trial: it stays, and the failure is what matters.
            return;
        }
    }

    private static Optional<Failure> save(VerifyResult result, ResultFolder folder) {
        try {
            ResultJson.write(result, folder.json());
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(new UnfitEnvironment(
                    folder.json().toString(), "cannot be written: " + e.getMessage(), "Make room.", e));
        }
    }
}
