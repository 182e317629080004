package io.debezium.perf.harness.experiment;

import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.Secrets;
import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.host.HardwareCounters;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.load.LiveWorkload;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Timing;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.Environment;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.PartsDesign;
import io.debezium.perf.harness.result.Property;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.result.WorkloadInfo;
import io.debezium.perf.harness.tape.OpenTape;
import io.debezium.perf.harness.variant.Variant;
import io.debezium.perf.harness.variant.VariantSpec;

/** What was planned and prepared, and where it ran, as results tell it. */
final class Described {

    private Described() {}

    static ResultHeader header(
            Class<? extends Result> type, Stopwatch clock, Outcome outcome, Invocation typed, Machine machine) {
        return ResultHeader.of(type, clock.startedAt(), outcome, typed.commandLine(), environment(machine))
                .with(clock.wallTime());
    }

    /** The commit of this project that runs, with {@code -dirty} where files were changed; its version where no git tells. */
    private static String harness() {
        URL code = Versions.class.getProtectionDomain().getCodeSource().getLocation();
        return Command.of("git", "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*")
                .in(Path.of(URI.create(code.toString())).getParent())
                .attempt(Duration.ofSeconds(10))
                .filter(Command.FinishedCommand::ok)
                .map(found -> found.out().strip())
                .orElse(Versions.project());
    }

    private static String counters() {
        return HardwareCounters.problem()
                .map(why -> ("not counted: " + why.rule() + ". " + why.remedy()).strip())
                .orElse("");
    }

    private static Environment environment(Machine machine) {
        return new Environment(
                machine.os(),
                machine.kernel(),
                machine.cpu(),
                machine.cores(),
                machine.memoryBytes(),
                harness(),
                System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")",
                machine.loadAverage().orElse(null),
                counters());
    }

    /**
     * @param generator empty where no load has run
     * @param command likewise
     */
    static WorkloadInfo workload(LiveWorkload workload, Optional<String> generator, Optional<String> command) {
        return new WorkloadInfo(
                workload.name(),
                generator.orElse("none"),
                workload.scale(),
                workload.clients(),
                workload.jobs(),
                workload.rate().isPresent() ? workload.rate().getAsDouble() : null,
                command.orElse(""));
    }

    /** Of a tape whose transactions a player commits. */
    static WorkloadInfo workload(OpenTape tape) {
        TapeInfo info = tape.info();
        return WorkloadInfo.played(info.workload(), tape.tape().id(), info.scale());
    }

    /** Debezium properties by name, secrets masked. */
    static List<Property> properties(Map<String, String> properties) {
        return properties.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> new Property(entry.getKey(), shown(entry.getKey(), entry.getValue())))
                .toList();
    }

    private static String shown(String name, String value) {
        return Secrets.named(name) ? "***" : value;
    }

    static Design design(Sampling sampling) {
        return new Design(
                sampling.pairs(),
                sampling.minEffect(),
                Sampling.CONFIDENCE,
                sampling.seed(),
                sampling.tolerance().otherCores(),
                sampling.tolerance().stealPercent(),
                sampling.timeLimit().map(limit -> limit.toMillis() / 1e3).orElse(null));
    }

    /** @param recordings of each variant */
    static Design design(ReplaySession session, Sampling sampling, int recordings, List<List<Integer>> order) {
        return design(sampling)
                .with(new Design.OverTape(
                        sampling.trialsPerPair(), session.warmUp(), session.markEvery(), order, recordings));
    }

    /** @param perSecond null where the condition says it, or as many as the server takes */
    static Design design(Timing timing, Sampling sampling, Double perSecond) {
        return design(sampling)
                .with(new Design.UnderLoad(
                        timing.warmUp().toMillis() / 1e3, timing.duration().toMillis() / 1e3, perSecond));
    }

    /**
     * Of what is made of several runs.
     *
     * @param forks of its micro-benchmarks
     * @param trials over its tapes
     * @param minEffect null where each part has its own
     */
    static PartsDesign design(Sampling forks, Sampling trials, Double minEffect, Optional<Duration> timeLimit) {
        return new PartsDesign(
                forks.pairs(),
                trials.pairs(),
                trials.looking(),
                trials.trialsPerPair(),
                minEffect,
                Sampling.CONFIDENCE,
                trials.seed(),
                timeLimit.map(limit -> limit.toMillis() / 1000.0).orElse(null));
    }

    /**
     * @param contentOrNull where its content was found right
     * @param command the command line of its newest trial
     */
    static VariantInfo variant(Subject subject, String contentOrNull, String command) {
        Variant variant = subject.variant();
        VariantSpec spec = variant.spec();
        return new VariantInfo(
                subject.same() ? Comparison.SAME : spec.text(),
                spec.kind(),
                spec.debezium().orElse(null),
                subject.plugin(),
                variant.jdk().toString(),
                spec.jvm(),
                properties(variant.properties()),
                variant.overlay().entries().stream().map(Path::toString).toList(),
                variant.overlay().replaced(),
                variant.overlay().source().orElse(null),
                contentOrNull,
                command);
    }
}
