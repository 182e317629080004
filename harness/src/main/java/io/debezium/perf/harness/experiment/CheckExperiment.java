package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.plan.CheckPlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.CheckResult.Run;
import io.debezium.perf.harness.result.RecordResult.Outcome;
import io.debezium.perf.harness.result.RecordResult.Status;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;

/**
 * {@code perf check}: a candidate against its baseline, gate by gate. The micro-benchmarks come first, then workload after
 * workload, and in each both variants run side by side. What fails spoils its own gates only.
 */
public final class CheckExperiment {

    private static final Duration SHORTEST = Duration.ofSeconds(1);

    private final CheckPlan plan;
    private final Console console;
    private final Instant startedAt = Instant.now();
    private final Machine machine = Machine.here();
    private final List<Run> runs = new ArrayList<>();
    private final List<Gate> gates = new ArrayList<>();
    private Optional<Failure> failure = Optional.empty();
    private List<String> logTail = List.of();
    private boolean interrupted;

    public CheckExperiment(CheckPlan plan, Console console) {
        this.plan = plan;
        this.console = console;
    }

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @throws Failure if nothing could be measured at all
     */
    public Ended<CheckResult> run() {
        List<CheckPart<?>> parts = new ArrayList<>();
        if (!plan.thresholds().micro().isEmpty()) {
            parts.add(MicroPart.of(plan, console));
        }
        plan.thresholds().macro().forEach(entry -> parts.add(new MacroPart(plan, entry)));
        ResultFolder folder = folder();
        for (int i = 0; i < parts.size(); i++) {
            measure(parts.get(i), folder, share(parts.size() - i));
        }
        CheckResult result = result();
        Optional<Failure> unsaved = save(result, folder);
        return new Ended<>(result, folder, failure.or(() -> unsaved));
    }

    private <R> void measure(CheckPart<R> part, ResultFolder folder, Optional<Duration> left) {
        if (interrupted) {
            part.planned().forEach(gate -> gates.add(gate.notMeasured("the check was interrupted before it")));
            return;
        }
        console.say(part.name() + ": " + part.planned().size() + " gates");
        Instant began = Instant.now();
        try {
            Ended<R> ended = part.measure(folder.path().resolve(part.folder()), left, console);
            Outcome outcome = part.outcome(ended.result());
            interrupted = outcome.status() == Status.INTERRUPTED;
            String relative = folder.path().relativize(ended.folder().path()).toString();
            runs.add(new Run(part.name(), relative, seconds(began), outcome.status(), outcome.message()));
            gates.addAll(part.judged(ended.result()));
            failed(ended.failure().map(e -> placed(e, part, ended.folder())), outcome.logTail());
        } catch (Failure e) {
            // Cleared, so that what was measured before can be written.
            interrupted = Thread.interrupted();
            if (runs.isEmpty() && !interrupted) {
                discard(folder, part);
                throw e;
            }
            Status status = interrupted ? Status.INTERRUPTED : Status.FAILED;
            runs.add(new Run(part.name(), "", seconds(began), status, e.getMessage()));
            part.planned().forEach(gate -> gates.add(gate.notMeasured(e.getMessage())));
            failed(Optional.of(e), List.of());
        }
    }

    /** Folders that a run names are below its own. */
    private static Failure placed(Failure failure, CheckPart<?> part, ResultFolder folder) {
        return failure instanceof TrialFailure
                ? new TrialFailure(
                        part.name(), failure.getMessage(), "Its logs and figures are in %s.".formatted(folder.path()))
                : failure;
    }

    /** The first failure is the one that is told. */
    private void failed(Optional<Failure> other, List<String> tail) {
        if (failure.isEmpty() && other.isPresent()) {
            failure = other;
            logTail = tail;
        }
    }

    /** Each of what is still to come gets as much of the time that is left. */
    private Optional<Duration> share(int parts) {
        return plan.timeLimit().map(limit -> {
            Duration left = limit.minus(Duration.between(startedAt, Instant.now()));
            Duration share = left.dividedBy(parts);
            return share.compareTo(SHORTEST) < 0 ? SHORTEST : share;
        });
    }

    private static double seconds(Instant since) {
        return Duration.between(since, Instant.now()).toMillis() / 1000.0;
    }

    private CheckResult result() {
        Status status = interrupted ? Status.INTERRUPTED : failure.isPresent() ? Status.FAILED : Status.COMPLETE;
        return new CheckResult(
                CheckResult.SCHEMA_VERSION,
                "check",
                startedAt,
                new Outcome(status, failure.map(Throwable::getMessage).orElse(""), logTail),
                plan.typed().commandLine(),
                Facts.environment(machine),
                plan.thresholds().file(),
                plan.allowInconclusive(),
                plan.baseline().text(),
                plan.candidate().text(),
                new CheckResult.Design(
                        plan.forks().pairs(),
                        plan.trials().pairs(),
                        plan.trials().trialsPerPair(),
                        Sampling.CONFIDENCE,
                        plan.trials().seed(),
                        plan.timeLimit().map(limit -> limit.toMillis() / 1000.0).orElse(null)),
                runs,
                gates);
    }

    private ResultFolder folder() {
        try {
            ResultFolder folder = ResultFolder.create(
                    plan.results(), startedAt, "check", plan.candidate().fileName());
            ResultJson.write(plan.typed(), folder.path().resolve(Typed.FILE));
            return folder;
        } catch (IOException e) {
            throw unwritable(plan.results(), "Name another folder with --out.", e);
        }
    }

    /** A folder in which nothing was measured is none. */
    private static void discard(ResultFolder folder, CheckPart<?> part) {
        try {
            Files.deleteIfExists(folder.path().resolve(part.folder()));
            Files.deleteIfExists(folder.path().resolve(Typed.FILE));
            Files.deleteIfExists(folder.path());
        } catch (IOException e) {
            // It holds something after all: it stays, and the failure is what matters.
            return;
        }
    }

    private static Optional<Failure> save(CheckResult result, ResultFolder folder) {
        try {
            ResultJson.write(result, folder.json());
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(unwritable(folder.json(), "Make room.", e));
        }
    }

    private static UnfitEnvironment unwritable(Path path, String remedy, IOException e) {
        return new UnfitEnvironment(path.toString(), "cannot be written: " + e.getMessage(), remedy, e);
    }
}
