package io.debezium.perf.harness.trial;

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

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.CpuClock;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.result.JmhFigures;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.TrialStatus;

/** A trial that is one fork of one benchmark, by JMH: timed, or counted where the program counts. One use. */
public final class JmhFork implements TrialRun<JmhFigures> {

    private static final Duration LOOK_AGAIN = Duration.ofMillis(200);
    private static final List<String> TIMED = List.of("-f", "1", "-foe", "true", "-prof", "gc");

    /**
     * In JMH's own JVM, since what forking is for, hints to the compiler, changes no count. The profiler counts the first of
     * two iterations, each of as many calls, after one that warms up.
     */
    private static final List<String> COUNTED =
            List.of("-f 0 -foe true -bm ss -wi 1 -wbs 1000 -i 2 -bs 5000 -prof io.debezium.perf.jmh.CountedIterations"
                    .split(" "));

    /** Options that say what an operation is, and not how it is timed. */
    private static final Pattern OF_OPERATION = Pattern.compile("(?<!\\S)-(?:t|tg|opi|to)[= ]\\S+");

    private static final String ALLOCATION = "gc.alloc.rate.norm";
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Bytes that a fork's output and result take at most, roughly: with less JMH may have failed for want of them. */
    private static final long LEAST_ROOM = 32 * 1024;

    private final JmhProgram program;
    private final List<String> options;
    private final Path folder;
    private final Path json;
    private final Path logFile;
    private final Command command;
    private double cpuSeconds;
    private boolean ended;

    /**
     * @param options for JMH, beside the ones that one fork takes
     * @param folder where JMH's JSON and its output go
     */
    public JmhFork(JmhProgram program, JmhBenchmark benchmark, List<String> options, Path folder) {
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

    /** Of a fork that did not end in order. */
    @Override
    public List<String> logTail() {
        try {
            return ended ? List.of() : new JmhLog(Files.readAllLines(logFile)).excerpt(Outcome.SHOWN_LOG_LINES);
        } catch (IOException e) {
            return List.of();
        }
    }

    @Override
    public TrialOutcome<JmhFigures> run() throws InterruptedException {
        Usage start = Usage.read(Map.of());
        try {
            int exit = exit();
            ended = exit == 0 && Files.isRegularFile(json);
            if (!ended) {
                return failed(new JmhLog(Files.readAllLines(logFile)), exit);
            }
            Usage end = Usage.read(Map.of());
            JmhFigures figures = program.counts()
                    ? figures(json)
                            .counted(CountedTape.read(folder.resolve(CountedTape.FILE))
                                    .perOperation())
                    : figures(json);
            // perf does not wait for the JVM that it has started, so the kernel gives that one's CPU time to nobody.
            double lost = Math.max(0, cpuSeconds - end.since(start, Usage.Party.LOAD));
            TrialOutcome<JmhFigures> outcome =
                    new TrialOutcome<>(figures, program.counts() ? Optional.empty() : end.othersSince(start, lost));
            return fault(figures).map(outcome::failed).orElse(outcome);
        } catch (IOException e) {
            throw UnfitEnvironment.of("trial.cannot-be-read-or-written", folder, e.getMessage())
                    .because(e);
        }
    }

    /** Where classes have been laid over the release's, a missing one is theirs to answer for. */
    private TrialOutcome<JmhFigures> failed(JmhLog log, int exit) {
        Failure failure = failure(log, exit);
        Optional<String> absent = program.variant().overlay().entries().isEmpty() ? log.absent() : Optional.empty();
        if (!(failure instanceof TrialFailure) || absent.isEmpty()) {
            throw failure;
        }
        return new TrialOutcome<>(
                null,
                Optional.empty(),
                TrialStatus.ABSENT,
                "this release does not have what the benchmark calls: " + absent.get());
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

    private Failure failure(JmhLog log, int exit) {
        if (folder.toFile().getUsableSpace() < LEAST_ROOM) {
            return UnfitEnvironment.of("trial.has-no-room-left", folder);
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
        // The JVM that JMH has forked ends with it.
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
     * Reads what JMH's own JSON says of one fork of one benchmark.
     *
     * @throws IOException if the file is not what JMH writes of one benchmark
     */
    static JmhFigures figures(Path json) throws IOException {
        JsonNode results = MAPPER.readTree(Files.readString(json));
        if (results.size() != 1) {
            throw new IOException("%s holds %d results, must be 1".formatted(json, results.size()));
        }
        JsonNode result = results.get(0);
        JsonNode primary = result.path("primaryMetric");
        if (!primary.path("score").isNumber()) {
            throw new IOException(json + " has no score");
        }
        Double allocated = null;
        Double instructions = null;
        Map<String, Double> counters = new TreeMap<>();
        for (Map.Entry<String, JsonNode> metric :
                result.path("secondaryMetrics").properties()) {
            // Before JMH 1.37 a profiler's metric begins with a dot in the middle of the line.
            String name = metric.getKey().replace("\u00b7", "");
            double value = metric.getValue().path("score").asDouble();
            if (name.equals(ALLOCATION)) {
                allocated = value;
            } else if (name.equals(PerfNorm.INSTRUCTIONS)) {
                // No number where the iterations were shorter than perf's own intervals.
                instructions = metric.getValue().path("score").isNumber() ? value : null;
            } else if (metric.getValue().path("scoreUnit").asText().equals("#")) {
                counters.put(name, value);
            }
        }
        String mode = result.path("mode").asText();
        Map<String, Double> percentiles = new TreeMap<>();
        // In the other modes they are of the iterations' scores.
        if (mode.equals("sample")) {
            JsonNode told = primary.path("scorePercentiles");
            JmhFigures.PERCENTILES.forEach(
                    each -> percentiles.put(each, told.path(each).asDouble()));
        }
        return new JmhFigures(
                mode,
                primary.path("scoreUnit").asText(),
                primary.path("score").asDouble(),
                allocated,
                instructions,
                counters,
                percentiles,
                Map.of());
    }
}
