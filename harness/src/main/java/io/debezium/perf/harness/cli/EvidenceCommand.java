package io.debezium.perf.harness.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.experiment.EvidenceExperiment;
import io.debezium.perf.harness.load.TapeWorkload;
import io.debezium.perf.harness.load.TapeWorkloads;
import io.debezium.perf.harness.plan.ComparedPhases.EnginePhase;
import io.debezium.perf.harness.plan.EvidencePlan;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.ServerPlan;
import io.debezium.perf.harness.plan.SnapshotPlan;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.plan.VerifyPlan;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.tape.TapeRequest;
import io.debezium.perf.harness.variant.VariantSpec;

@Command(
        name = "evidence",
        description = {
            "Collect evidence for a change, as a zip file to attach to a pull request.",
            "",
            "First verifies that both variants behave the same, and stops if they do not. Then compares the"
                    + " candidate with the baseline under each workload, by counts and times, or in a snapshot, and the"
                    + " baseline with itself."
                    + " Finally runs the micro-benchmarks of the patches.",
            "",
            "The default baseline is the candidate without git=, diff=, overlay= and patch=. For git= and diff=,"
                    + " the names of the changed files determine which of streaming, a snapshot and its start on large"
                    + " catalogs are compared; any other candidate is compared while streaming. summary.md is"
                    + " meant for the pull request. For SPEC see perf compare --help.",
            ""
        },
        footer = {
            "",
            "Exit codes: 0 done, also if a verdict is inconclusive; 1 the candidate is slower; 4 it",
            "behaves differently or a trial failed; 2, 3, 70 and 130 as for every command."
        })
final class EvidenceCommand extends MeasuringCommand<EvidencePlan, EvidenceResult> {

    private static final List<String> WORKLOADS = List.of("simple-update", "tpcb-like");

    /** Whose table is read in a snapshot beside a narrow one. */
    private static final String WIDE = "wide-rows";

    /** The candidate, and the baseline once more. */
    private static final int SHARING = 2;

    private static final int FELL_SHORT = 1;

    @Option(
            names = "--patch",
            paramLabel = "NAMES",
            description =
                    "NAME+NAME, or all (see perf patches): the candidate is the baseline with these patches. Without"
                            + " --baseline, that is the default Debezium of the project.")
    String patch;

    @Mixin
    VariantOptions.PairOptions pair;

    @Option(
            names = "--workload",
            paramLabel = "NAME",
            description = "Workload to time; may be repeated (default: simple-update and tpcb-like). A snapshot reads"
                    + " pgbench_accounts and the tables of each that has rows.sql (by default wide-rows).")
    List<String> workloads = new ArrayList<>();

    @Option(
            names = "--verify",
            paramLabel = "NAME",
            description = "Verify only this workload; may be repeated (default: all workloads, with both plugins).")
    List<String> verified = new ArrayList<>();

    @Option(
            names = "--verify-events",
            paramLabel = "N",
            description = "Approximate number of row events on each tape that is verified (default: as for verify).")
    Long verifyEvents;

    @Option(
            names = "--phases",
            paramLabel = "PHASE,...",
            split = ",",
            description =
                    "Phases to compare: streaming, snapshot, start (of a snapshot on large catalogs: 1,000 tables, types,"
                            + " schemas) (default: by what changed).")
    Set<EnginePhase> phases;

    @Option(
            names = "--rows",
            paramLabel = "N,...",
            defaultValue = "200k",
            description =
                    "Rows of each table that is read in a snapshot, with k for thousands and m for millions (default: ${DEFAULT-VALUE}).")
    String rows;

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
    EvidencePlan plan(Invocation typed) {
        VariantSpec first = first();
        return new EvidencePlan(
                first,
                second(first),
                TapeOptions.each(verified, TapeWorkloads::tapes, this::brief),
                TapeOptions.each(workloads, known -> WORKLOADS, replay::plan),
                tables(),
                SnapshotPlan.rows(rows),
                catalogs(),
                new ServerPlan(
                        replay.tape.cluster.database(),
                        OptionalInt.empty(),
                        !replay.tape.cluster.noInstall,
                        replay.kafka.broker(),
                        Home.folder()),
                Optional.ofNullable(phases),
                pairing.sampling(effect, SHARING, typed.seed()),
                effect.sampling(forks.forks(1), typed.seed()),
                forks.words(),
                effect.run.timeLimit(),
                Home.folder(),
                results.folder(),
                typed);
    }

    /** What is not decided is told on the first line. */
    @Override
    int exitCode(EvidenceResult result, int failure) {
        return failure == 0 && result.slower() ? FELL_SHORT : failure;
    }

    private VariantSpec first() {
        if (patch == null && pair.candidate == null) {
            throw InvalidConfiguration.of("cli.must-be-given-or-candidate", "--patch");
        }
        if (pair.baseline != null) {
            return pair.baseline();
        }
        return patch != null ? VariantSpec.parse("--baseline", Versions.debezium()) : unchanged(pair.candidate());
    }

    private static VariantSpec unchanged(VariantSpec candidate) {
        VariantSpec baseline = candidate.unchanged();
        if (baseline.text().equals(candidate.text())) {
            throw InvalidConfiguration.of(
                    "cli.must-be-given-has-no-git", "--baseline", candidate.text(), Versions.debezium());
        }
        return baseline;
    }

    private VariantSpec second(VariantSpec first) {
        if (patch == null) {
            return pair.candidate();
        }
        if (pair.candidate != null) {
            throw InvalidConfiguration.of("cli.cannot-be-combined-with-candidate", "--patch " + patch, patch);
        }
        return VariantSpec.parse("--patch", first.text() + ",patch=" + patch);
    }

    /** Of the workloads those that fill their tables with a number of rows; where none is named, the wide one. */
    private List<TapeWorkload> tables() {
        Stream<TapeWorkload> named =
                workloads.isEmpty() ? known(WIDE) : workloads.stream().map(TapeOptions::named);
        return Stream.concat(known(SnapshotCommand.ACCOUNTS), named)
                .filter(workload -> workload.file(TapeWorkload.ROWS).isPresent())
                .distinct()
                .toList();
    }

    /** Of the project's own; none where the project's folder does not have it. */
    private static Stream<TapeWorkload> known(String name) {
        TapeWorkloads known = new TapeWorkloads(Home.workloads());
        return known.names().stream().filter(name::equals).map(known::find);
    }

    private static List<TapeWorkload> catalogs() {
        TapeWorkloads known = new TapeWorkloads(Home.workloads());
        return known.names().stream()
                .map(known::find)
                .filter(TapeWorkload::isCatalog)
                .toList();
    }

    private TapePlan brief(TapeWorkload workload) {
        TapeRequest request = TapeOptions.byUsual(VerifyPlan.brief(workload, TapeOptions.SEED));
        return replay.tape.cluster.plan(
                verifyEvents == null ? request : request.withEvents(verifyEvents),
                OptionalLong.empty(),
                replay.kafka.broker(),
                false);
    }
}
