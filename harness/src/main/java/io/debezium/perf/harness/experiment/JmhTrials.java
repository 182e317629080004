package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.result.JmhFigures;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.trial.JmhBenchmark;
import io.debezium.perf.harness.trial.JmhLog;
import io.debezium.perf.harness.trial.JmhProgram;

/** Forks of micro-benchmarks; a benchmark is known by its index. */
final class JmhTrials implements TrialKind<Integer, JmhFigures> {

    private static final int TAIL_LINES = 12;

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
        JmhProgram program = programs.get(attempt.arm());
        try {
            JmhProgram.Forked forked = program.fork(benchmarks.get(attempt.condition()), options, attempt.folder());
            attempt.ran(forked.command(), List.of());
            TrialOutcome<JmhFigures> outcome = new TrialOutcome<>(forked.figures(), forked.interference());
            return fault(forked.figures()).map(outcome::failed).orElse(outcome);
        } catch (TrialFailure e) {
            Interruption.throwIfPending();
            JmhLog log = new JmhLog(lines(attempt.folder().resolve(JmhProgram.LOG)));
            attempt.ran("", log.excerpt(TAIL_LINES));
            // Where classes have been laid over the release's, a missing one is theirs to answer for.
            String absent =
                    program.variant().spec().overlay().isEmpty() ? log.absent().orElse("") : "";
            if (absent.isEmpty()) {
                throw e;
            }
            return new TrialOutcome<>(
                    null,
                    Optional.empty(),
                    TrialStatus.ABSENT,
                    "this release does not have what the benchmark calls: " + absent);
        }
    }

    /** A benchmark's own counters count what must not happen: an answer that comes fast and wrong is no answer. */
    private static Optional<String> fault(JmhFigures figures) {
        String counted = figures.counters().entrySet().stream()
                .filter(counter -> counter.getValue() > 0)
                .sorted(Map.Entry.comparingByKey())
                .map(counter -> "%s: %,.0f".formatted(counter.getKey(), counter.getValue()))
                .collect(Collectors.joining(", "));
        return counted.isEmpty() ? Optional.empty() : Optional.of("the benchmark has counted " + counted);
    }

    private static List<String> lines(Path log) {
        try {
            return Files.readAllLines(log);
        } catch (IOException e) {
            return List.of();
        }
    }
}
