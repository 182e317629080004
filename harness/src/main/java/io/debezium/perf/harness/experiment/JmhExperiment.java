package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.plan.JmhPlan;
import io.debezium.perf.harness.plan.Order;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.JmhResult.Fork;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.TrialResult.Status;
import io.debezium.perf.harness.trial.JmhBenchmark;
import io.debezium.perf.harness.trial.JmhProgram;
import io.debezium.perf.harness.trial.JmhScore;
import io.debezium.perf.harness.variant.Variant;

/**
 * {@code perf jmh}: the same micro-benchmarks on several class paths. All variants of a benchmark run side by side, one
 * fork each, before the next benchmark comes; and all benchmarks run once before any runs again, so that what has been
 * measured when the time is over is balanced.
 */
public final class JmhExperiment {

    private final JmhPlan plan;
    private final Console console;
    private final Instant startedAt = Instant.now();
    private final Machine machine = Machine.here();
    private final Guard guard;
    private final List<Fork> forks = new ArrayList<>();
    private final JmhAssembly assembly;
    private int repeatsLeft;

    public JmhExperiment(JmhPlan plan, Console console) {
        this.plan = plan;
        this.console = console;
        this.guard = new Guard(plan.sampling().otherCores());
        this.assembly = new JmhAssembly(plan, startedAt, machine);
    }

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @throws Failure if no fork could be started
     */
    public Ended<JmhResult> run() {
        List<Variant> variants = plan.variants().stream()
                .map(spec -> {
                    console.busy("resolving " + spec.text());
                    return Variant.resolveBenchmarks(spec, plan.benchmarks());
                })
                .toList();
        try (Ledger ledger = Ledger.open(plan.data())) {
            List<JmhProgram> programs = variants.stream()
                    .map(variant -> new JmhProgram(variant, ledger))
                    .toList();
            List<JmhBenchmark> benchmarks = benchmarks(programs.get(0));
            ResultFolder folder = folder();
            Ending ending =
                    Ending.of(() -> measure(programs, benchmarks, folder)).or(failed(benchmarks));
            JmhResult result = assembly.assemble(variants, benchmarks, forks, ending.outcome(tail()));
            Optional<Failure> unsaved = save(result, folder);
            return new Ended<>(result, folder, ending.failure().or(() -> unsaved));
        }
    }

    private List<JmhBenchmark> benchmarks(JmhProgram baseline) {
        try {
            return Selected.of(plan.selections(), baseline.list());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TrialFailure("jmh", "was interrupted before it had begun", "");
        }
    }

    private void measure(List<JmhProgram> programs, List<JmhBenchmark> benchmarks, ResultFolder folder)
            throws InterruptedException {
        int rounds = plan.sampling().pairs();
        List<List<Integer>> order = Order.balanced(
                programs.size(), rounds * benchmarks.size(), plan.sampling().seed());
        repeatsLeft = 2 + rounds * benchmarks.size() * programs.size() / 2;
        console.say("%d benchmarks with %d variants, %d forks of each"
                .formatted(benchmarks.size(), programs.size(), rounds));
        for (int round = 1; round <= rounds; round++) {
            for (int benchmark = 0; benchmark < benchmarks.size(); benchmark++) {
                if (timeIsUp()) {
                    return;
                }
                List<Integer> running = new ArrayList<>();
                for (int variant : order.get((round - 1) * benchmarks.size() + benchmark)) {
                    if (isIn(benchmark, variant)) {
                        running.add(variant);
                    }
                }
                // Without its baseline, or alone, a fork says nothing.
                if (running.size() > 1 && running.contains(0)) {
                    for (int variant : running) {
                        fork(programs, benchmarks, folder, new Place(round, benchmark, variant));
                    }
                }
            }
        }
    }

    private boolean timeIsUp() {
        Duration elapsed = Duration.between(startedAt, Instant.now());
        return plan.sampling()
                .timeLimit()
                .filter(limit -> elapsed.compareTo(limit) > 0)
                .isPresent();
    }

    private record Place(int block, int benchmark, int variant) {}

    /** A disturbed fork is repeated at once while there are repeats left. */
    private void fork(List<JmhProgram> programs, List<JmhBenchmark> benchmarks, ResultFolder folder, Place place)
            throws InterruptedException {
        Fork fork = forkOnce(programs, benchmarks, folder, place);
        while (fork.status() == Status.DISTURBED && repeatsLeft > 0) {
            repeatsLeft--;
            console.warn("fork %d was disturbed: %s; it is repeated".formatted(fork.number(), fork.message()));
            fork = forkOnce(programs, benchmarks, folder, place);
        }
    }

    private Fork forkOnce(List<JmhProgram> programs, List<JmhBenchmark> benchmarks, ResultFolder folder, Place place)
            throws InterruptedException {
        JmhProgram program = programs.get(place.variant());
        JmhBenchmark benchmark = benchmarks.get(place.benchmark());
        int number = forks.size() + 1;
        Path path = trialFolder(folder, number, program);
        Instant began = Instant.now();
        console.busy(
                "fork %d, %s, %s".formatted(number, program.variant().spec().text(), benchmark.label()));
        Status status = Status.OK;
        String message = "";
        List<String> tail = List.of();
        Optional<JmhProgram.Forked> forked = Optional.empty();
        try {
            forked = Optional.of(program.fork(benchmark, plan.options(), path));
            assembly.told(place.benchmark(), place.variant(), forked.get());
            Optional<String> wrong = faults(forked.get().score());
            Optional<String> disturbance =
                    guard.disturbance(forked.get().interference().orElse(null));
            status = wrong.isPresent() ? Status.FAILED : disturbance.isPresent() ? Status.DISTURBED : Status.OK;
            message = wrong.or(() -> disturbance).orElse("");
        } catch (TrialFailure e) {
            status = Status.FAILED;
            message = e.getMessage();
            tail = JmhAssembly.tail(path.resolve("jmh.log"));
        }
        Optional<JmhScore> score = forked.map(JmhProgram.Forked::score);
        Fork fork = new Fork(
                number,
                place.block(),
                place.variant(),
                place.benchmark(),
                status,
                message,
                tail,
                folder.path().relativize(path).toString(),
                began,
                Duration.between(began, Instant.now()).toMillis() / 1000.0,
                score.map(JmhScore::score).orElse(null),
                score.filter(it -> it.allocatedBytesPerOp().isPresent())
                        .map(it -> it.allocatedBytesPerOp().getAsDouble())
                        .orElse(null),
                score.map(JmhScore::counters).orElse(Map.of()),
                forked.flatMap(JmhProgram.Forked::interference).orElse(null));
        forks.add(fork);
        console.say(line(fork, benchmark, program, score));
        return fork;
    }

    /** A benchmark's own counters count what must not happen: an answer that comes fast and wrong is no answer. */
    private static Optional<String> faults(JmhScore score) {
        String counted = score.counters().entrySet().stream()
                .filter(counter -> counter.getValue() > 0)
                .map(counter -> "%s: %,.0f".formatted(counter.getKey(), counter.getValue()))
                .collect(Collectors.joining(", "));
        return counted.isEmpty() ? Optional.empty() : Optional.of("the benchmark has counted " + counted);
    }

    private static String line(Fork fork, JmhBenchmark benchmark, JmhProgram program, Optional<JmhScore> score) {
        return "fork %d, %s, %s: %s%s"
                .formatted(
                        fork.number(),
                        program.variant().spec().text(),
                        benchmark.label(),
                        score.map(it -> String.format(Locale.ROOT, "%,.4g %s", it.score(), it.unit()))
                                .orElse("failed"),
                        fork.message().isEmpty() ? "" : " (" + fork.message() + ")");
    }

    private boolean isIn(int benchmark, int variant) {
        return forks.stream()
                .noneMatch(fork ->
                        fork.benchmark() == benchmark && fork.variant() == variant && fork.status() == Status.FAILED);
    }

    private Optional<TrialFailure> failed(List<JmhBenchmark> benchmarks) {
        return forks.stream()
                .filter(fork -> fork.status() == Status.FAILED)
                .findFirst()
                .map(fork -> new TrialFailure(
                        plan.variants().get(fork.variant()).text() + ", "
                                + benchmarks.get(fork.benchmark()).label(),
                        fork.message(),
                        "Its output is in " + fork.folder() + "."));
    }

    private List<String> tail() {
        return forks.stream()
                .filter(fork -> fork.status() == Status.FAILED)
                .findFirst()
                .map(Fork::logTail)
                .orElse(List.of());
    }

    private ResultFolder folder() {
        try {
            ResultFolder folder = ResultFolder.create(plan.results(), startedAt, "jmh", "micro");
            ResultJson.write(plan.typed(), folder.path().resolve(Typed.FILE));
            return folder;
        } catch (IOException e) {
            throw unwritable(plan.results(), "Name another folder with --out.", e);
        }
    }

    private static Path trialFolder(ResultFolder folder, int number, JmhProgram program) {
        try {
            return folder.trial(number, program.variant().spec().fileName());
        } catch (IOException e) {
            throw unwritable(folder.path(), "Make room.", e);
        }
    }

    private static Optional<Failure> save(JmhResult result, ResultFolder folder) {
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
