package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.plan.JmhPlan;
import io.debezium.perf.harness.postgres.Leftovers;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.JmhResult.Fork;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.trial.JmhBenchmark;
import io.debezium.perf.harness.trial.JmhProgram;
import io.debezium.perf.harness.variant.Variant;

/** {@code perf jmh}: the same micro-benchmarks on several class paths, fork by fork. */
public final class JmhExperiment {

    private final JmhPlan plan;
    private final Console console;
    private final Optional<ResultFolder> resumed;
    private final Moment started = Moment.now();
    private final Machine machine = Machine.here();

    /** Starts anew. */
    public JmhExperiment(JmhPlan plan, Console console) {
        this(plan, console, Optional.empty());
    }

    /** @param resumed the folder of an interrupted run of the same plan, to go on from */
    public JmhExperiment(JmhPlan plan, Console console, Optional<ResultFolder> resumed) {
        this.plan = plan;
        this.console = console;
        this.resumed = resumed;
    }

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @throws Failure if no fork could be started
     */
    public Ended<JmhResult> run() {
        Leftovers.describe(plan.data()).forEach(console::warn);
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
            return measure(variants, programs, benchmarks(programs.get(0)));
        }
    }

    private Map<JmhBenchmark, Set<String>> benchmarks(JmhProgram baseline) {
        try {
            return Selected.of(plan.selections(), baseline.list(plan.options()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TrialFailure("jmh", "was interrupted before it had begun", "");
        }
    }

    /** @param selected with the candidates that each is run with, as {@link Selected} gives them */
    private Ended<JmhResult> measure(
            List<Variant> variants, List<JmhProgram> programs, Map<JmhBenchmark, Set<String>> selected) {
        List<JmhBenchmark> benchmarks = List.copyOf(selected.keySet());
        ResultKeeper keeper =
                ResultKeeper.open(plan, Provenance.of(machine, variants), started.time(), resumed, console);
        ForkBook book = keeper.book(ForkBook::open, opened -> opened.forks().size());
        ForkRunner runner = new ForkRunner(plan, programs, benchmarks, keeper.folder(), book, console);
        console.say("benchmarks: %d, variants: %d, forks of each: %d"
                .formatted(benchmarks.size(), variants.size(), plan.sampling().pairs()));
        Ending ending = Ending.of(() -> new ForkBlocks(runner::run, book, plan.sampling(), started, console)
                        .run(benchmarks.size(), variants.size(), asked(List.copyOf(selected.values()))))
                .or(failed(book, benchmarks));
        JmhResult result = new JmhAssembly(plan, started.time(), machine, book)
                .assemble(
                        variants,
                        benchmarks,
                        keeper.outcome(ending, book.failure().map(Fork::logTail).orElse(List.of())));
        return keeper.ended(result, ending);
    }

    private ForkBlocks.Asked asked(List<Set<String>> candidates) {
        return (benchmark, variant) -> variant == 0
                || candidates.get(benchmark).isEmpty()
                || candidates
                        .get(benchmark)
                        .contains(plan.variants().get(variant).text());
    }

    private Optional<TrialFailure> failed(ForkBook book, List<JmhBenchmark> benchmarks) {
        return book.failure()
                .map(fork -> new TrialFailure(
                        plan.variants().get(fork.variant()).text() + ", "
                                + benchmarks.get(fork.benchmark()).label(),
                        fork.message(),
                        "Its output is in " + fork.folder() + "."))
                .or(() -> nothingCompared(book));
    }

    /** A benchmark that a release does not have is left out; that none is left is no answer. */
    private Optional<TrialFailure> nothingCompared(ForkBook book) {
        Optional<Fork> absent = book.forks().stream()
                .filter(fork -> fork.status() == Fork.Status.ABSENT)
                .findFirst();
        boolean compared = book.forks().stream()
                .anyMatch(fork -> fork.variant() > 0
                        && book.stands(fork.benchmark(), fork.block(), 0)
                        && book.stands(fork.benchmark(), fork.block(), fork.variant()));
        return absent.filter(fork -> !compared)
                .map(fork -> new TrialFailure(
                        plan.variants().get(fork.variant()).text(), fork.message(), "Name a release that has it."));
    }
}
