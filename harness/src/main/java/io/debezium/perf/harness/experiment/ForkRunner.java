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
import io.debezium.perf.harness.plan.JmhPlan;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.result.JmhFigures;
import io.debezium.perf.harness.result.JmhResult.Fork;
import io.debezium.perf.harness.result.JmhResult.Fork.Status;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.trial.JmhBenchmark;
import io.debezium.perf.harness.trial.JmhLog;
import io.debezium.perf.harness.trial.JmhProgram;

/**
 * Runs single forks, one at a time, and enters them in the book. What a fork itself gets wrong is an entry too; what makes
 * every further fork pointless is thrown.
 */
final class ForkRunner {

    private static final int TAIL_LINES = 12;

    private final JmhPlan plan;
    private final List<JmhProgram> programs;
    private final List<JmhBenchmark> benchmarks;
    private final ResultFolder folder;
    private final ForkBook book;
    private final Guard guard;
    private final Console console;

    ForkRunner(
            JmhPlan plan,
            List<JmhProgram> programs,
            List<JmhBenchmark> benchmarks,
            ResultFolder folder,
            ForkBook book,
            Console console) {
        this.plan = plan;
        this.programs = programs;
        this.benchmarks = benchmarks;
        this.folder = folder;
        this.book = book;
        this.guard = new Guard(plan.sampling().tolerance());
        this.console = console;
    }

    /**
     * Runs a fork to its end.
     *
     * @param benchmark its index
     * @param variant its index
     * @return the entry in the book
     */
    Fork run(int benchmark, int block, int variant) throws InterruptedException {
        Attempt attempt = new Attempt(benchmark, block, variant, book.next());
        console.begin(attempt.name());
        console.busy(attempt.name());
        Fork fork = attempt.run();
        book.add(fork, attempt.command);
        console.say(attempt.line(fork));
        return fork;
    }

    /** One fork from start to entry. */
    private final class Attempt {

        private final int benchmark;
        private final int block;
        private final int variant;
        private final JmhProgram program;
        private final TrialFolder own;
        private String command = "";

        private Attempt(int benchmark, int block, int variant, int number) {
            this.benchmark = benchmark;
            this.block = block;
            this.variant = variant;
            this.program = programs.get(variant);
            this.own = TrialFolder.make(folder, number, program.variant().spec().fileName());
        }

        private Fork run() throws InterruptedException {
            try {
                JmhProgram.Forked forked = program.fork(benchmarks.get(benchmark), plan.options(), own.path());
                command = forked.command();
                Optional<String> fault = fault(forked.figures());
                Optional<String> disturbance =
                        guard.disturbance(forked.interference().orElse(null));
                Status status =
                        fault.isPresent() ? Status.FAILED : disturbance.isPresent() ? Status.DISTURBED : Status.OK;
                return fork(status, fault.or(() -> disturbance).orElse(""), List.of(), Optional.of(forked));
            } catch (TrialFailure e) {
                Interruption.throwIfPending();
                JmhLog log = new JmhLog(lines(own.path().resolve(JmhProgram.LOG)));
                return absent(log)
                        .map(absent -> fork(
                                Status.ABSENT,
                                "this release does not have what the benchmark calls: " + absent,
                                List.of(),
                                Optional.empty()))
                        .orElseGet(
                                () -> fork(Status.FAILED, e.getMessage(), log.excerpt(TAIL_LINES), Optional.empty()));
            }
        }

        /** Where classes have been laid over the release's, a missing one is theirs to answer for. */
        private Optional<String> absent(JmhLog log) {
            return program.variant().spec().overlay().isEmpty() ? log.absent() : Optional.empty();
        }

        private Fork fork(Status status, String message, List<String> tail, Optional<JmhProgram.Forked> forked) {
            return new Fork(
                    own.number(),
                    block,
                    variant,
                    benchmark,
                    status,
                    message,
                    tail,
                    own.name(),
                    own.startedAt(),
                    own.seconds(),
                    forked.map(JmhProgram.Forked::figures).orElse(null),
                    forked.flatMap(JmhProgram.Forked::interference).orElse(null));
        }

        private String name() {
            return "fork %d, %s, %s"
                    .formatted(
                            own.number(),
                            program.variant().spec().text(),
                            benchmarks.get(benchmark).label());
        }

        private String line(Fork fork) {
            String came = fork.figures() == null
                    ? fork.status().id()
                    : String.format(
                            Locale.ROOT,
                            "%,.4g %s",
                            fork.figures().score(),
                            fork.figures().unit());
            return name() + ": " + came + (fork.message().isEmpty() ? "" : " (" + fork.message() + ")");
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
