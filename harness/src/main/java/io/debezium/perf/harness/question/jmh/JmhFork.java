package io.debezium.perf.harness.question.jmh;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.CpuClock;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.question.jmh.JmhResult.Benchmark;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.trial.CountedTape;
import io.debezium.perf.harness.trial.TrialOutcome;
import io.debezium.perf.harness.trial.TrialRun;
import io.debezium.perf.harness.trial.Usage;

/** A trial of one JMH fork of one benchmark, timed, or counted if the program counts. One use. */
final class JmhFork implements TrialRun<Figures> {

    private static final Duration LOOK_AGAIN = Duration.ofMillis(200);
    private static final List<String> TIMED = List.of("-f", "1", "-foe", "true", "-prof", "gc");

    /**
     * Runs in JMH's own JVM: JMH forks for the sake of compiler hints, which change no count. The profiler counts the first
     * of two iterations with the same number of calls, after one that warms up.
     */
    private static final List<String> COUNTED =
            List.of("-f 0 -foe true -bm ss -wi 1 -wbs 1000 -i 2 -bs 5000 -prof io.debezium.perf.jmh.CountedIterations"
                    .split(" "));

    /** Options that define an operation rather than how it is timed. */
    private static final Pattern OF_OPERATION = Pattern.compile("(?<!\\S)-(?:t|tg|opi|to)[= ]\\S+");

    /** Fewer bytes per operation are reported as this many: an object has 16 or more. */
    private static final double LEAST_ALLOCATION = 1;

    /** Roughly the bytes that a fork's output and result take: with less free space, JMH may have failed because of that. */
    private static final long LEAST_ROOM = 32 * 1024;

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private final JmhProgram program;
    private final List<String> options;
    private final Path folder;
    private final Path json;
    private final Path logFile;
    private final Command command;
    private double cpuSeconds;
    private boolean ended;

    /** The part of JMH's JSON for one benchmark that is read. */
    record Written(Score primaryMetric, Map<String, Score> secondaryMetrics) {

        /** @param score NaN if there were too few readings for one */
        record Score(double score, String scoreUnit) {}

        /** A profiler's score; NaN if no profiler reported it. */
        private double secondary(String name) {
            return secondaryMetrics != null && secondaryMetrics.containsKey(name)
                    ? secondaryMetrics.get(name).score()
                    : Double.NaN;
        }

        Figures figures() {
            // The JVM's own small allocation, divided by more operations the faster they are, is no property of the
            // operation.
            return Figures.of()
                    .with(Metric.SCORE, primaryMetric.score())
                    .with(Metric.INSTRUCTIONS_PER_OP, secondary("instructions:u"))
                    .with(Metric.ALLOCATED_BYTES_PER_OP, Math.max(LEAST_ALLOCATION, secondary("gc.alloc.rate.norm")));
        }

        /** What a benchmark's own counters found: they count wrong answers, and a fast wrong answer is none. */
        Optional<String> fault() {
            String counted = new TreeMap<>(secondaryMetrics == null ? Map.of() : secondaryMetrics)
                    .entrySet().stream()
                            .filter(counter -> counter.getValue().scoreUnit().equals("#")
                                    && counter.getValue().score() > 0)
                            .map(counter -> "%s: %,.0f"
                                    .formatted(
                                            counter.getKey(), counter.getValue().score()))
                            .collect(Collectors.joining(", "));
            return counted.isEmpty() ? Optional.empty() : Optional.of("the benchmark has counted " + counted);
        }
    }

    /**
     * @param options for JMH, in addition to those of a single fork
     * @param folder receives JMH's JSON and its output
     */
    JmhFork(JmhProgram program, Benchmark benchmark, List<String> options, Path folder) {
        this.program = program;
        this.options = List.copyOf(options);
        this.folder = folder;
        this.json = folder.resolve("jmh.json");
        this.logFile = folder.resolve("jmh.log");
        List<String> words = new ArrayList<>(benchmark.words());
        words.addAll(program.counts() ? COUNTED : TIMED);
        words.addAll(List.of("-rf", "json", "-rff", json.toString()));
        words.addAll(program.counts() ? ofOperation(options) : options);
        this.command = program.java(words).in(folder);
    }

    static List<String> ofOperation(List<String> options) {
        return OF_OPERATION
                .matcher(String.join(" ", options))
                .results()
                .flatMap(option -> Stream.of(option.group().split(" ")))
                .toList();
    }

    @Override
    public String command() {
        return command.toString();
    }

    /** The log's last lines if the fork failed; otherwise empty. */
    @Override
    public List<String> logTail() {
        try {
            return ended ? List.of() : new JmhLog(Files.readAllLines(logFile)).excerpt(Outcome.SHOWN_LOG_LINES);
        } catch (IOException e) {
            return List.of();
        }
    }

    @Override
    public TrialOutcome<Figures> run() throws InterruptedException {
        Usage start = Usage.read(Map.of());
        try {
            int exit = exit();
            ended = exit == 0 && Files.isRegularFile(json);
            if (!ended) {
                return failed(new JmhLog(Files.readAllLines(logFile)), exit);
            }
            Usage end = Usage.read(Map.of());
            Written written = read(json);
            TrialOutcome<Figures> outcome = outcome(written, start, end);
            return written.fault().map(outcome::failed).orElse(outcome);
        } catch (IOException e) {
            throw UnfitEnvironment.of("trial.cannot-be-read-or-written", folder, e.getMessage())
                    .because(e);
        }
    }

    private TrialOutcome<Figures> outcome(Written written, Usage start, Usage end) {
        if (program.counts()) {
            return new TrialOutcome<>(
                    CountedTape.read(folder.resolve(CountedTape.FILE)).perOperation(), Optional.empty());
        }
        // The kernel adds the CPU time of a process to that of the parent that waits for it. A profiler that starts the
        // JVM under Linux's perf prevents that, so the time that was sampled while the JVM ran is used.
        double lost = Math.max(0, cpuSeconds - end.since(start, Usage.Party.LOAD));
        return new TrialOutcome<>(written.figures(), end.interferenceSince(start, lost));
    }

    /**
     * A missing class or method is reported as absent, except if an overlay changed the release's classes, which may then be
     * to blame.
     */
    private TrialOutcome<Figures> failed(JmhLog log, int exit) {
        Failure failure = failure(log, exit);
        Optional<String> absent = program.variant().overlay().entries().isEmpty() ? log.absent() : Optional.empty();
        if (!(failure instanceof TrialFailure) || absent.isEmpty()) {
            throw failure;
        }
        return TrialOutcome.absent("this release does not have what the benchmark calls: " + absent.get());
    }

    private Failure failure(JmhLog log, int exit) {
        if (folder.toFile().getUsableSpace() < LEAST_ROOM) {
            return UnfitEnvironment.of("trial.no-room", "a fork", folder);
        }
        if (log.saysLocked()) {
            return UnfitEnvironment.of("trial.another-run", "JMH");
        }
        return log.unusableProfiler()
                .<Failure>map(said ->
                        InvalidConfiguration.of("trial.names-profiler", "--jmh " + String.join(" ", options), said))
                .orElseGet(() -> new TrialFailure("JMH", log.reason(exit), ""));
    }

    private int exit() throws IOException, InterruptedException {
        // Closing ends the JVM that JMH has forked, too.
        try (PrintWriter log = new PrintWriter(Files.newBufferedWriter(logFile), true);
                Child child = program.ledger().start(command, "jmh", log::println, log::println)) {
            child.closeInput();
            Integer exit = child.waitFor(LOOK_AGAIN);
            while (exit == null) {
                cpuSeconds = Math.max(cpuSeconds, CpuClock.tree(child.pid()));
                exit = child.waitFor(LOOK_AGAIN);
            }
            return exit;
        }
    }

    /**
     * Reads JMH's JSON.
     *
     * @throws IOException if it is not that of one benchmark in the mode {@code avgt} or {@code ss}
     */
    static Written read(Path json) throws IOException {
        Written[] all = MAPPER.readValue(json.toFile(), Written[].class);
        Written.Score score = all.length == 1 ? all[0].primaryMetric() : null;
        if (score == null || Double.isNaN(score.score()) || !Metric.SCORE.unit().equals(score.scoreUnit())) {
            throw new IOException("%s must hold one score in %s".formatted(json, Metric.SCORE.unit()));
        }
        return all[0];
    }
}
