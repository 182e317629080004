package io.debezium.perf.harness.trial;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.CpuClock;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.JmhFigures;
import io.debezium.perf.harness.variant.Variant;

/**
 * JMH with the benchmarks on a variant's class path. It forks the JVM that measures by itself, since only a forked one gets
 * its compiler hints.
 *
 * @param variant resolved for benchmarks
 */
public record JmhProgram(Variant variant, Ledger ledger) {

    private static final Duration WHILE = Duration.ofMillis(200);
    private static final Duration LISTING = Duration.ofMinutes(1);
    /** The name of the file with JMH's output. */
    public static final String LOG = "jmh.log";

    /** Bytes that a fork's output and result take at most, roughly: with less JMH may have failed for want of them. */
    private static final long LEAST_ROOM = 32 * 1024;

    private static final String MAIN = "org.openjdk.jmh.Main";

    /**
     * What a fork came to.
     *
     * @param interference empty where the operating system does not tell
     */
    public record Forked(JmhFigures figures, Optional<Interference> interference, String command) {}

    /**
     * Every benchmark that there is.
     *
     * @param options for JMH, which are looked at as well
     * @throws InvalidConfiguration if JMH does not take an option
     * @throws TrialFailure if JMH does not run with this variant
     */
    public List<JmhMethod> list(List<String> options) throws InterruptedException {
        List<String> words = new ArrayList<>(List.of("-lp"));
        words.addAll(options);
        Command.Finished listed;
        try {
            listed = java(words).run(LISTING);
        } catch (IOException e) {
            throw new TrialFailure(variant.spec().text(), "cannot list its benchmarks: " + e.getMessage(), "");
        }
        if (!listed.ok()) {
            JmhLog log = new JmhLog((listed.err() + listed.out()).lines().toList());
            log.refusedOption().ifPresent(said -> {
                throw new InvalidConfiguration(
                        "--jmh " + String.join(" ", options),
                        "JMH does not take it: " + said,
                        "java -jar jmh-postgres/target/benchmarks.jar -h lists its options.");
            });
            throw new TrialFailure(
                    variant.spec().text(), "JMH cannot list benchmarks: " + log.reason(listed.exit()), "");
        }
        return JmhMethod.read(listed.out().lines().toList());
    }

    /**
     * Runs one fork of a benchmark to its end. It and its descendants have ended when this returns, normally or not.
     *
     * @param options for JMH, beside the ones that one fork takes
     * @param folder where JMH's JSON and its output go
     * @throws TrialFailure if it fails
     * @throws io.debezium.perf.harness.Failure another one, if every fork would fail
     */
    public Forked fork(JmhBenchmark benchmark, List<String> options, Path folder) throws InterruptedException {
        Path json = folder.resolve("jmh.json");
        List<String> words = new ArrayList<>(benchmark.words());
        words.addAll(List.of("-f", "1", "-foe", "true", "-prof", "gc", "-rf", "json", "-rff", json.toString()));
        words.addAll(options);
        Command command = java(words).in(folder);
        Clocks start = Clocks.read();
        try {
            int exit = run(command, folder.resolve(LOG));
            if (exit != 0 || !Files.isRegularFile(json)) {
                throw failure(new JmhLog(Files.readAllLines(folder.resolve(LOG))), exit, options, folder);
            }
            return new Forked(JmhScore.read(json), start.interferenceUntil(Clocks.read()), command.toString());
        } catch (IOException e) {
            throw new UnfitEnvironment(
                    folder.toString(),
                    "cannot be read or written: " + e.getMessage(),
                    "Make room, then --resume it.",
                    e);
        }
    }

    private static Failure failure(JmhLog log, int exit, List<String> options, Path folder) {
        if (folder.toFile().getUsableSpace() < LEAST_ROOM) {
            return new UnfitEnvironment(
                    folder.toString(), "has no room left on its disk", "Make room, then --resume it.");
        }
        if (log.saysLocked()) {
            return new UnfitEnvironment(
                    "JMH",
                    "another one measures on this machine",
                    "Two at once would disturb each other: wait for its end, then --resume it.");
        }
        return log.unusableProfiler()
                .<Failure>map(said -> new InvalidConfiguration(
                        "--jmh " + String.join(" ", options),
                        "names a profiler that cannot be used here: " + said,
                        "java -jar jmh-postgres/target/benchmarks.jar -lprof lists them."))
                .orElseGet(() -> new TrialFailure("JMH", log.reason(exit), ""));
    }

    private int run(Command command, Path logFile) throws IOException, InterruptedException {
        try (PrintWriter log = new PrintWriter(Files.newBufferedWriter(logFile), true)) {
            return run(command, log);
        }
    }

    private int run(Command command, PrintWriter log) throws IOException, InterruptedException {
        // The JVM that JMH has forked ends with it.
        try (Child child = ledger.start(command, "jmh", log::println, log::println)) {
            child.closeInput();
            Integer exit = child.waitFor(WHILE);
            while (exit == null) {
                exit = child.waitFor(WHILE);
            }
            return exit;
        }
    }

    private Command java(List<String> jmhWords) {
        List<String> words = new ArrayList<>();
        words.add(variant.jdk().java().toString());
        words.addAll(variant.jvmOptions());
        words.addAll(List.of(
                "-cp",
                variant.classPath().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
                MAIN));
        words.addAll(jmhWords);
        return Command.of(words);
    }

    /** @param ours what this process and the children that it has waited for have used, in seconds */
    private record Clocks(Optional<CpuClock.Machine> machine, double ours, long nanos) {

        static Clocks read() {
            long self = ProcessHandle.current().pid();
            return new Clocks(CpuClock.machine(), CpuClock.process(self) + CpuClock.waitedFor(self), System.nanoTime());
        }

        Optional<Interference> interferenceUntil(Clocks later) {
            return machine.flatMap(before -> later.machine.map(after -> {
                double others = after.busySeconds() - before.busySeconds() - (later.ours - ours);
                return new Interference(
                        after.stealPercentSince(before), Math.max(0, others * 1e9 / (later.nanos - nanos)));
            }));
        }
    }
}
