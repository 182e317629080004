package io.debezium.perf.harness.question.evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.command.Converters;
import io.debezium.perf.harness.command.Home;
import io.debezium.perf.harness.command.MeasuringCommand;
import io.debezium.perf.harness.command.SamplingOptions;
import io.debezium.perf.harness.command.TapeOptions;
import io.debezium.perf.harness.command.VariantOptions;
import io.debezium.perf.harness.load.TapeWorkload;
import io.debezium.perf.harness.load.TapeWorkloads;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.ServerPlan;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.question.snapshot.SnapshotCommand;
import io.debezium.perf.harness.question.verify.VerifyPlan;
import io.debezium.perf.harness.tape.TapeRequest;
import io.debezium.perf.harness.variant.DebeziumProperties;
import io.debezium.perf.harness.variant.DebeziumProperties.EventOrigin;
import io.debezium.perf.harness.variant.SpecKey;
import io.debezium.perf.harness.variant.VariantSpec;

@Command(name = "evidence")
public final class EvidenceCommand extends MeasuringCommand<EvidencePlan, EvidenceResult> {

    private static final List<String> WORKLOADS = List.of("simple-update", "tpcb-like");

    /** The workload whose wide table is read in a snapshot, besides a narrow one. */
    private static final String WIDE = "wide-rows";

    /** Comparisons with the baseline: those of the candidate, and of the baseline itself. */
    private static final int SHARING = 2;

    private static final int FELL_SHORT = 1;

    /** The values of {@code --phases}, phases of the engine. */
    enum EnginePhase {
        streaming,
        snapshot,
        /** The start of a snapshot on large catalogs. */
        start
    }

    @Option(names = "--patch", paramLabel = "NAMES")
    String patch;

    @Mixin
    VariantOptions.PairOptions pair;

    @Option(names = "--workload", paramLabel = "NAME", descriptionKey = "evidence.workload")
    List<String> workloads = new ArrayList<>();

    @Option(names = "--verify", paramLabel = "NAME")
    List<String> verified = new ArrayList<>();

    @Option(names = "--phases", paramLabel = "PHASE", split = ",")
    Set<EnginePhase> phases;

    @Option(
            names = "--rows",
            paramLabel = "N",
            split = ",",
            converter = Converters.Count.class,
            defaultValue = "200k",
            descriptionKey = "evidence.rows")
    List<Long> rows;

    @Mixin
    TapeOptions.ReplayOptions replay;

    @Mixin
    SamplingOptions.RecordedPairingOptions pairing;

    @Mixin
    SamplingOptions.ForkOptions forks;

    @Mixin
    SamplingOptions.EffectOptions effect;

    EvidenceCommand() {
        super((plan, console, resumed) -> new EvidenceExperiment(plan, console).run());
    }

    @Override
    public EvidencePlan plan(Invocation typed) {
        VariantSpec first = first();
        VerifyPlan verify = new VerifyPlan(
                first, second(first), TapeOptions.each(verified, TapeWorkloads::tapes, this::brief), typed);
        Set<EnginePhase> compared = phases == null ? usual(verify) : phases;
        ServerPlan server = replay.server();
        Sampling trials = pairing.sampling(effect, SHARING, typed.seed());
        return new EvidencePlan(
                verify,
                compared.contains(EnginePhase.streaming)
                        ? TapeOptions.each(workloads, known -> WORKLOADS, replay::plan).stream()
                                .map(tape -> EvidencePlan.streamed(verify, tape, trials))
                                .toList()
                        : List.of(),
                sources(compared)
                        .map(source -> EvidencePlan.snapshot(verify, source, rows, server, trials))
                        .toList(),
                trials,
                effect.sampling(forks.forks(1), typed.seed()),
                forks.words(),
                typed);
    }

    /** Only a slowdown changes the exit code; an undecided result stands in the report's first line. */
    @Override
    public int exitCode(EvidenceResult result, int failure) {
        return failure == 0 && result.slower() ? FELL_SHORT : failure;
    }

    private VariantSpec first() {
        if (patch == null && pair.candidate == null) {
            throw InvalidConfiguration.of("cli.must-be-given-or-candidate", "--patch");
        }
        if (pair.baseline != null) {
            return pair.baseline;
        }
        return patch != null ? VariantSpec.parse("--baseline", Versions.debezium()) : unchanged(pair.candidate);
    }

    private static VariantSpec unchanged(VariantSpec candidate) {
        VariantSpec baseline = candidate.without(SpecKey.GIT, SpecKey.OVERLAY, SpecKey.PATCH);
        if (baseline.text().equals(candidate.text())) {
            throw InvalidConfiguration.of(
                    "cli.must-be-given-has-no-git", "--baseline", candidate.text(), Versions.debezium());
        }
        return baseline;
    }

    private VariantSpec second(VariantSpec first) {
        if (patch == null) {
            return pair.candidate;
        }
        if (pair.candidate != null) {
            throw InvalidConfiguration.of("cli.cannot-be-combined-with-candidate", "--patch " + patch, patch);
        }
        return VariantSpec.parse("--patch", first.text() + ",patch=" + patch);
    }

    /** The default phases: no snapshot in a Connect worker, nor with a property that a snapshot does not honor. */
    private static Set<EnginePhase> usual(VerifyPlan verify) {
        boolean streamingAlone = Stream.of(verify.baseline(), verify.candidate())
                .anyMatch(variant -> variant.connect()
                        || DebeziumProperties.refusal(variant, EventOrigin.SNAPSHOT)
                                .isPresent());
        return streamingAlone ? Set.of(EnginePhase.streaming) : Set.of(EnginePhase.streaming, EnginePhase.snapshot);
    }

    /**
     * What is read in snapshots: workloads that fill their tables with a given number of rows (the wide one only if none is
     * named), and catalogs for the start.
     */
    private Stream<TapeWorkload> sources(Set<EnginePhase> compared) {
        TapeWorkloads known = new TapeWorkloads(Home.workloads());
        Stream<TapeWorkload> named = workloads.stream().map(TapeOptions::named);
        Stream<TapeWorkload> usual = known.names().stream()
                .filter(name -> name.equals(SnapshotCommand.ACCOUNTS) || workloads.isEmpty() && name.equals(WIDE))
                .map(known::find);
        return Stream.concat(
                compared.contains(EnginePhase.snapshot)
                        ? Stream.concat(usual, named)
                                .filter(workload ->
                                        workload.file(TapeWorkload.ROWS).isPresent())
                                .distinct()
                        : Stream.of(),
                compared.contains(EnginePhase.start)
                        ? known.names().stream().map(known::find).filter(TapeWorkload::isCatalog)
                        : Stream.of());
    }

    private TapePlan brief(TapeWorkload workload) {
        TapeRequest request = TapeOptions.byUsual(VerifyPlan.brief(workload));
        return new TapePlan(request, Optional.empty(), replay.server(), false);
    }
}
