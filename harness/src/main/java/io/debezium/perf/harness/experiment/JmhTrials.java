package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.Locale;

import io.debezium.perf.harness.result.JmhFigures;
import io.debezium.perf.harness.trial.JmhBenchmark;
import io.debezium.perf.harness.trial.JmhFork;
import io.debezium.perf.harness.trial.JmhProgram;
import io.debezium.perf.harness.trial.TrialOutcome;

/** Forks of micro-benchmarks; a benchmark is known by its index. */
final class JmhTrials implements TrialKind<Integer, JmhFigures> {

    private final List<String> options;
    private final List<JmhProgram> programs;
    private final List<JmhBenchmark> benchmarks;

    /** @param options for JMH, as typed */
    JmhTrials(List<String> options, List<JmhProgram> programs, List<JmhBenchmark> benchmarks) {
        this.options = options;
        this.programs = programs;
        this.benchmarks = benchmarks;
    }

    @Override
    public String place(int round, int variant, Integer benchmark) {
        return "round %d, %s, %s"
                .formatted(
                        round,
                        programs.get(variant).variant().spec().text(),
                        benchmarks.get(benchmark).label());
    }

    @Override
    public String fileName(int variant, Integer benchmark) {
        return programs.get(variant).variant().spec().fileName();
    }

    @Override
    public String brief(JmhFigures figures) {
        return String.format(Locale.ROOT, "%,.4g %s", figures.score(), figures.unit());
    }

    @Override
    public TrialOutcome<JmhFigures> run(Attempt<Integer> attempt) throws InterruptedException {
        return attempt.run(new JmhFork(
                programs.get(attempt.arm()), benchmarks.get(attempt.condition()), options, attempt.folder()));
    }
}
