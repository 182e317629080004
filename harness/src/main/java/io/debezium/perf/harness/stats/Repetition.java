package io.debezium.perf.harness.stats;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Environment;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.EvidenceResult.Equality.ComparedTape;
import io.debezium.perf.harness.result.JmhResult.Benchmark;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.RepeatResult.OtherFact;
import io.debezium.perf.harness.result.RepeatResult.RepeatVerdict;
import io.debezium.perf.harness.result.RepeatResult.RepeatedEquality;
import io.debezium.perf.harness.result.RepeatResult.RepeatedFigure;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.SourceInfo;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.result.WorkloadEvidence;

/** What a result of {@code perf evidence} or {@code perf compare} has in common with one that repeats it. */
public final class Repetition {

    /** What facts of a variant itself begin with. */
    public static final String VARIANT = "Debezium of ";

    private static final String JDK = "JDK of ";

    private static final String HARNESS_JDK = JDK + "the harness";

    private static final String TAPE = "Tape of ";

    /** Smallest relative difference between counts of the same code on the same JDK over the same tape. */
    private static final double COUNTS_AGREE = 0.002;

    private Repetition() {}

    /** @param candidate how many come before it: the specs of two machines need not be the same text */
    private record Place(String where, int candidate, Metric metric) {}

    /** @param hereOrNull of the same type; null where it came to none */
    public static List<RepeatedFigure> figures(Result original, Result hereOrNull) {
        Map<Place, Comparison> here = hereOrNull == null ? Map.of() : comparisons(hereOrNull);
        boolean alike = hereOrNull != null && sameCounts(original, hereOrNull);
        List<RepeatedFigure> figures = new ArrayList<>();
        comparisons(original).forEach((place, comparison) -> {
            Comparison other = here.get(place);
            figures.add(new RepeatedFigure(
                    place.where(),
                    comparison.candidate(),
                    place.metric(),
                    comparison,
                    other,
                    Metric.COUNTS.contains(place.metric())
                            ? counted(comparison, other, alike)
                            : agreement(comparison, other)));
        });
        return figures;
    }

    /** Whether their intervals have a ratio in common. */
    static RepeatVerdict agreement(Comparison original, Comparison hereOrNull) {
        if (hereOrNull == null || !bounded(original) || !bounded(hereOrNull)) {
            return RepeatVerdict.UNKNOWN;
        }
        return Math.max(original.ciLow(), hereOrNull.ciLow()) <= Math.min(original.ciHigh(), hereOrNull.ciHigh())
                ? RepeatVerdict.AGREES
                : RepeatVerdict.DIFFERS;
    }

    /**
     * Whether both variants' counts are the same here: not only their ratio. How often threads are put to sleep depends on the
     * machine, and nothing is said of it.
     *
     * @param alike whether they should be
     */
    static RepeatVerdict counted(Comparison original, Comparison hereOrNull, boolean alike) {
        Metric metric = original.metric();
        if (hereOrNull == null || !alike || !metric.steady()) {
            return RepeatVerdict.UNKNOWN;
        }
        boolean same = same(metric, original.baselineValue(), hereOrNull.baselineValue())
                && same(metric, original.candidateValue(), hereOrNull.candidateValue());
        return same ? RepeatVerdict.AGREES : RepeatVerdict.DIFFERS;
    }

    private static boolean same(Metric metric, double original, double here) {
        return Math.abs(here / original - 1) <= metric.matters(COUNTS_AGREE, original);
    }

    /** Whether JDKs and tapes are the same, on which counts depend. */
    private static boolean sameCounts(Result original, Result here) {
        return differences(original, here).stream()
                .filter(fact -> !fact.name().equals(HARNESS_JDK))
                .noneMatch(fact -> fact.name().startsWith(JDK) || fact.name().startsWith(TAPE));
    }

    private static boolean bounded(Comparison comparison) {
        return Double.isFinite(comparison.ciLow()) && Double.isFinite(comparison.ciHigh());
    }

    private static Map<Place, Comparison> comparisons(Result result) {
        Map<Place, Comparison> found = new LinkedHashMap<>();
        if (result instanceof CompareResult compare) {
            put(
                    found,
                    "under " + compare.tape().workload(),
                    IntStream.range(1, compare.variants().size())
                            .mapToObj(compare::comparisons)
                            .flatMap(List::stream)
                            .toList());
        } else if (result instanceof EvidenceResult evidence) {
            evidence.workloads().forEach(workload -> put(found, where(workload), workload.candidate()));
            evidence.benchmarks()
                    .forEach(each -> put(
                            found,
                            "in micro-benchmark " + Benchmark.label(each.name(), each.parameters()),
                            each.comparisons()));
        }
        return found;
    }

    private static void put(Map<Place, Comparison> found, String where, List<Comparison> comparisons) {
        List<String> candidates =
                comparisons.stream().map(Comparison::candidate).distinct().toList();
        for (int i = 0; i < candidates.size(); i++) {
            for (Comparison comparison : comparisons) {
                if (comparison.pairs() > 0 && comparison.candidate().equals(candidates.get(i))) {
                    found.put(new Place(where, i, comparison.metric()), comparison);
                }
            }
        }
    }

    private static String where(WorkloadEvidence workload) {
        return workload.snapshot()
                ? String.format(
                        Locale.ROOT, "in a snapshot of %s, %,d %s", workload.name(), workload.events(), workload.unit())
                : "under " + workload.name();
    }

    /** Null where the original did not ask. */
    public static RepeatedEquality equality(Result original, Result hereOrNull) {
        if (!(original instanceof EvidenceResult then) || then.equality() == null) {
            return null;
        }
        Map<String, ComparedTape> here = hereOrNull instanceof EvidenceResult now && now.equality() != null
                ? now.equality().rows().stream().collect(Collectors.toMap(Repetition::name, row -> row, (a, b) -> a))
                : Map.of();
        List<String> changed = new ArrayList<>();
        boolean differs = false;
        boolean known = then.equality().complete() || !then.unequal().isEmpty();
        for (ComparedTape row : then.equality().rows()) {
            ComparedTape other = here.get(name(row));
            if (other == null || !other.found().equals(row.found())) {
                changed.add("%s: %s in the original, %s here."
                        .formatted(name(row), row.found(), other == null ? "not compared" : other.found()));
            }
            known &= other != null && !other.failed() && !row.failed();
            differs |= other != null && !other.failed() && !row.failed() && other.same() != row.same();
        }
        return new RepeatedEquality(
                differs ? RepeatVerdict.DIFFERS : known ? RepeatVerdict.AGREES : RepeatVerdict.UNKNOWN, changed);
    }

    private static String name(ComparedTape row) {
        return row.workload() + ", " + row.plugin();
    }

    /** Facts that both have and that are not the same. */
    public static List<OtherFact> differences(Result original, Result here) {
        Map<String, String> now = facts(here);
        List<OtherFact> differences = new ArrayList<>();
        facts(original).forEach((name, then) -> {
            String other = now.getOrDefault(name, "");
            if (!then.isEmpty() && !other.isEmpty() && !other.equals(then)) {
                differences.add(new OtherFact(name, then, other));
            }
        });
        Map<String, TapeInfo> tapes = tapes(here);
        tapes(original).forEach((workload, then) -> {
            TapeInfo other = tapes.get(workload);
            if (other != null && !then.sameContent(other)) {
                differences.add(new OtherFact(TAPE + workload, recorded(then), recorded(other)));
            }
            if (other != null && !then.replay().equals(other.replay())) {
                differences.add(new OtherFact("Events of " + workload + " sent by", then.replay(), other.replay()));
            }
        });
        return differences;
    }

    private static String recorded(TapeInfo tape) {
        return "recorded %s, %s".formatted(tape.recordedAt(), tape.digestText());
    }

    /** The tapes that were timed, by their workloads. */
    public static Map<String, TapeInfo> tapes(Result result) {
        Map<String, TapeInfo> tapes = new LinkedHashMap<>();
        if (result instanceof CompareResult compare) {
            tapes.put(compare.tape().workload(), compare.tape());
        } else if (result instanceof EvidenceResult evidence) {
            evidence.tapes().forEach(each -> tapes.put(each.workload(), each.tape()));
        }
        return tapes;
    }

    private static Map<String, String> facts(Result result) {
        Map<String, String> facts = new LinkedHashMap<>();
        Environment machine = result.environment();
        facts.put("CPU", machine.cpu());
        facts.put("Cores", Integer.toString(machine.cores()));
        facts.put("Memory", String.format(Locale.ROOT, "%.1f GiB", machine.memoryBytes() / 0x1p30));
        facts.put("System", machine.os());
        facts.put("Kernel", machine.kernel());
        facts.put(HARNESS_JDK, machine.harnessJdk());
        facts.put("Instructions", machine.counters().isEmpty() ? "counted" : "not counted");
        facts.put("Harness", machine.harness());
        if (result instanceof EvidenceResult evidence) {
            facts.put("PostgreSQL", distinct(evidence, WorkloadEvidence::server));
            facts.put(JDK + "the trials", distinct(evidence, WorkloadEvidence::jdk));
            facts.put("Plugin", distinct(evidence, WorkloadEvidence::plugin));
            facts.put(VARIANT + "the candidate", sources("", evidence.source()));
        } else if (result instanceof CompareResult compare) {
            facts.put("PostgreSQL", compare.database().version());
            for (int i = 0; i < compare.variants().size(); i++) {
                VariantInfo variant = compare.variants().get(i);
                String of = i == 0 ? "the baseline" : "candidate " + i;
                facts.put(JDK + of, text(variant.jdk()));
                facts.put("Plugin of " + of, text(variant.plugin()));
                facts.put(VARIANT + of, sources(text(variant.debezium()), variant.source()));
            }
        }
        return facts;
    }

    private static String distinct(EvidenceResult result, Function<WorkloadEvidence, String> value) {
        return result.workloads().stream()
                .map(value)
                .filter(each -> each != null && !each.isEmpty())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private static String sources(String release, SourceInfo changedOrNull) {
        return changedOrNull == null
                ? release
                : "%s with %s (files: %d)"
                        .formatted(
                                changedOrNull.tag(),
                                changedOrNull.commit() == null ? "a work tree or diff" : changedOrNull.commit(),
                                changedOrNull.files().size());
    }

    private static String text(String valueOrNull) {
        return Objects.requireNonNullElse(valueOrNull, "");
    }
}
