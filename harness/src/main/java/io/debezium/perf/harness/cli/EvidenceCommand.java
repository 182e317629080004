package io.debezium.perf.harness.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.experiment.EvidenceExperiment;
import io.debezium.perf.harness.load.Workloads;
import io.debezium.perf.harness.plan.EvidencePlan;
import io.debezium.perf.harness.plan.EvidencePlan.Replayed;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.plan.VerifyPlan;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.variant.VariantSpec;

/** {@code perf evidence}. */
@Command(
        name = "evidence",
        description = {
            "What does a change gain, and does it change anything else? A folder and a zip to take to the Debezium project.",
            "",
            "First both variants must do the same, as perf verify finds it; a difference ends it, and nothing is timed. Then"
                    + " the candidate is compared with the baseline under each workload, and the baseline with itself beside"
                    + " it. At last come the micro-benchmarks that the patches name. summary.md and summary.adoc are short"
                    + " enough for a pull request.",
            "",
            "Exit codes: 0 done, also where a verdict is inconclusive, which the first line says; 1 the candidate is slower"
                    + " under a workload; 4 it does not do the same, or a trial failed; 2, 3 and 130 as ever.",
            ""
        },
        sortOptions = false)
final class EvidenceCommand implements Callable<Integer> {

    private static final List<String> WORKLOADS = List.of("simple-update", "tpcb-like");

    /** The candidate, and the baseline once more. */
    private static final int SHARING = 2;

    @Spec
    CommandSpec spec;

    @Option(
            names = "--patch",
            paramLabel = "NAMES",
            description = "NAME+NAME or all (see scripts/perf patches): the candidate is the baseline with them.")
    String patch;

    @Option(
            names = "--baseline",
            paramLabel = "SPEC",
            description =
                    "VERSION[,key=value]... as for compare (default with --patch: the project's Debezium version).")
    String baseline;

    @Option(names = "--candidate", paramLabel = "SPEC", description = "As --baseline, in the place of --patch.")
    String candidate;

    @Option(
            names = "--workload",
            paramLabel = "NAME",
            description = "What is timed; may be given several times (default: simple-update and tpcb-like).")
    List<String> workloads = new ArrayList<>();

    @Option(
            names = "--verify",
            paramLabel = "NAME",
            description =
                    "Only on this workload's tape both must do the same; may be given several times (default: on all"
                            + " that can be named, with both plugins).")
    List<String> verified = new ArrayList<>();

    @Option(
            names = "--verify-events",
            paramLabel = "N",
            description = "Row events on each of these tapes, about (default: as perf verify, 20000 for pgbench's).")
    Long verifyEvents;

    @Mixin
    MicroOptions micro;

    @Mixin
    TapeSizeOptions tape;

    @Mixin
    RecordedSamplingOptions sampling;

    @Mixin
    WatchOptions results;

    @Override
    public Integer call() {
        EvidencePlan plan = plan();
        Measuring.Came<EvidenceResult> came = new Measuring<EvidenceResult>(
                        spec.commandLine(), results, EvidenceResult::outcome)
                .run(console -> new EvidenceExperiment(plan, console).run());
        return EvidenceExit.of(came.result(), came.code());
    }

    private EvidencePlan plan() {
        Sampling trials = sampling.sampling(Optional.empty(), 2, SHARING);
        List<String> words = spec.commandLine().getParent().getParseResult().originalArgs();
        VariantSpec first = first();
        return new EvidencePlan(
                first,
                second(first),
                verified(),
                timed(),
                trials,
                new Sampling(
                        micro.forks(1),
                        1,
                        trials.minEffect(),
                        trials.tolerance(),
                        0,
                        trials.timeLimit(),
                        trials.seed()),
                micro.words(),
                trials.timeLimit(),
                Home.folder(),
                results.folder(),
                new Typed(words, trials.seed()));
    }

    private VariantSpec first() {
        if (baseline == null && patch == null) {
            throw new InvalidConfiguration(
                    "--baseline", "must be given, or --patch", "For example --patch all, with this project's version.");
        }
        return VariantSpec.parse("--baseline", baseline == null ? Versions.debezium() : baseline);
    }

    private VariantSpec second(VariantSpec first) {
        if (patch != null && candidate != null) {
            throw new InvalidConfiguration(
                    "--patch " + patch,
                    "must not be given beside --candidate",
                    "Say it in the candidate's SPEC: VERSION,patch=%s.".formatted(patch));
        }
        if (patch == null && candidate == null) {
            throw new InvalidConfiguration(
                    "--candidate",
                    "must be given, or --patch",
                    "For example --patch all, which is the baseline with all.");
        }
        return patch == null
                ? VariantSpec.parse("--candidate", candidate)
                : VariantSpec.parse("--patch", first.text() + ",patch=" + patch);
    }

    private Replayed timed() {
        Workloads known = new Workloads(Home.workloads());
        return new Replayed(
                (workloads.isEmpty() ? WORKLOADS : workloads)
                        .stream().distinct().map(known::find).map(tape::plan).toList(),
                tape.words());
    }

    private Replayed verified() {
        Workloads known = new Workloads(Home.workloads());
        List<String> words = new ArrayList<>(tape.place.words());
        if (verifyEvents != null) {
            words.addAll(List.of("--events", verifyEvents.toString()));
        }
        return new Replayed(
                (verified.isEmpty() ? known.names() : verified)
                        .stream()
                                .distinct()
                                .map(name -> VerifyPlan.brief(known.find(name), TapePlaceOptions.SEED))
                                .map(request -> verifyEvents == null ? request : request.withEvents(verifyEvents))
                                .map(request -> tape.place.plan(request, OptionalLong.empty(), Optional.empty()))
                                .toList(),
                words);
    }
}
