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

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.CpuClock;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.JmhResult.Figures;
import io.debezium.perf.harness.result.TrialResult.Interference;
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

    private static final String MAIN = "org.openjdk.jmh.Main";

    /**
     * What a fork came to.
     *
     * @param interference empty where the operating system does not tell
     */
    public record Forked(Figures figures, Optional<Interference> interference, String command) {}

    /**
     * Every benchmark that there is.
     *
     * @throws TrialFailure if JMH does not run with this variant
     */
    public List<JmhMethod> list() throws InterruptedException {
        Command.Finished listed;
        try {
            listed = java(List.of("-lp")).run(LISTING);
        } catch (IOException e) {
            throw new TrialFailure(variant.spec().text(), "cannot list its benchmarks: " + e.getMessage(), "");
        }
        if (!listed.ok()) {
            throw new TrialFailure(variant.spec().text(), "cannot list its benchmarks:\n" + listed.tail(), "");
        }
        return JmhMethod.read(listed.out().lines().toList());
    }

    /**
     * Runs one fork of a benchmark to its end. It and its descendants have ended when this returns, normally or not.
     *
     * @param options for JMH, beside the ones that one fork takes
     * @param folder where JMH's JSON and its output go
     * @throws TrialFailure if it fails
     */
    public Forked fork(JmhBenchmark benchmark, List<String> options, Path folder) throws InterruptedException {
        Path json = folder.resolve("jmh.json");
        List<String> words = new ArrayList<>(benchmark.words());
        words.addAll(List.of("-f", "1", "-foe", "true", "-prof", "gc", "-rf", "json", "-rff", json.toString()));
        words.addAll(options);
        Command command = java(words).in(folder);
        Clocks start = Clocks.read();
        try (PrintWriter log = new PrintWriter(Files.newBufferedWriter(folder.resolve(LOG)), true)) {
            int exit = run(command, log);
            if (exit != 0 || !Files.isRegularFile(json)) {
                throw new TrialFailure(
                        benchmark.label() + " with " + variant.spec().text(),
                        "JMH ended with exit code %d and %s"
                                .formatted(exit, Files.isRegularFile(json) ? "a result" : "without a result"),
                        "Its output is in " + folder.resolve(LOG) + ".");
            }
            return new Forked(JmhScore.read(json), start.interferenceUntil(Clocks.read()), command.toString());
        } catch (IOException e) {
            throw new UnfitEnvironment(folder.toString(), "cannot be read or written: " + e.getMessage(), "", e);
        }
    }

    private int run(Command command, PrintWriter log) throws IOException, InterruptedException {
        Child child = command.start(log::println, log::println);
        Ledger.Entry entry = ledger.add(child, "jmh");
        try {
            child.closeInput();
            Integer exit = child.waitFor(WHILE);
            while (exit == null) {
                exit = child.waitFor(WHILE);
            }
            return exit;
        } finally {
            // The JVM that JMH has forked outlives it otherwise.
            ProcessHandle.of(child.pid()).stream()
                    .flatMap(ProcessHandle::descendants)
                    .forEach(ProcessHandle::destroyForcibly);
            child.close();
            entry.remove();
        }
    }

    private Command java(List<String> jmhWords) {
        List<String> words = new ArrayList<>();
        words.add(variant.jdk().java().toString());
        words.addAll(variant.spec().jvm());
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
