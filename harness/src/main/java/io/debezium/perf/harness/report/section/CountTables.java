package io.debezium.perf.harness.report.section;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.plan.CountSampling;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Naming;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Counts;
import io.debezium.perf.harness.result.Counts.CountedChange;
import io.debezium.perf.harness.result.Counts.CountedMethodCost;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.stats.CountComparisons;

/** Sentences and tables about counts, the same in every report with counts. */
public final class CountTables {

    /** The limits of counts. */
    public static final List<String> LIMITS = List.of(
            Messages.text("section.count-is-not-time"),
            Messages.text("section.not-counted-native-code"),
            Messages.text("section.parks-native-calls-reads"));

    private static final Metric WORK = Metric.BYTECODES_PER_EVENT;

    /** Digits of a count: trials differ in the fourth. */
    private static final int DIGITS = 5;

    private static final double WHOLE = 5e-4;

    private final Counts counts;
    private final List<VariantInfo> variants;
    private final String each;

    /**
     * @param variants the first is the baseline
     * @param each the unit that counts refer to: an event, or a row
     */
    public CountTables(Counts counts, List<VariantInfo> variants, String each) {
        this.counts = counts;
        this.variants = variants;
        this.each = each;
    }

    /**
     * The sentence about a candidate: {@code X does 1.57 % less work per event than Y (...)}; empty if it was not counted.
     *
     * @param candidate its spec; the baseline's if that was counted alone
     */
    public Optional<Sentence> lead(String candidate) {
        return counts.figure(candidate, WORK)
                .map(work -> Double.isFinite(work.ratio())
                        ? compared(work)
                        : Sentence.message(
                                "section.count-alone",
                                Arm.name(work.candidate()),
                                number(work.candidateValue()),
                                each));
    }

    /**
     * A warning if the start of the engine is in the counts, since the tape is too short to leave it out.
     *
     * @param events on the tape
     */
    public Optional<String> shortTape(long events) {
        return counts.trials().stream().anyMatch(trial -> trial.events() >= events)
                ? Optional.of(Messages.text("section.counts-include-start"))
                : Optional.empty();
    }

    /** The sentences about all candidates that were counted. */
    public Stream<Sentence> leads() {
        return counts.figures().stream()
                .map(Comparison::candidate)
                .distinct()
                .flatMap(candidate -> lead(candidate).stream());
    }

    private Sentence compared(Comparison work) {
        String others = counts.figures().stream()
                .filter(figure -> figure.candidate().equals(work.candidate()) && figure.metric() != WORK)
                .filter(CountTables::differs)
                .map(figure -> name(figure.metric()))
                .collect(Collectors.joining(", "));
        String size = percent(Math.abs(work.ratio() - 1)) + (work.ratio() < 1 ? " less" : " more");
        String code =
                switch (work.verdict()) {
                    case EQUIVALENT -> "section.count-same";
                    case INCONCLUSIVE -> tooFew(work) ? "section.count-differs" : "section.count-inconclusive";
                    default -> "section.count-differs";
                };
        // Without a verdict on the work, there is none on the other counts.
        String known = tooFew(work) ? "section.count-few" : "section.count-figures";
        return Sentence.message(code, Arm.name(work.candidate()), size, each)
                .then(Arm.name(Arm.baseline(variants.get(0).spec(), work.candidate())))
                .text(Messages.text(
                        others.isEmpty() ? known : "section.count-others",
                        number(work.baselineValue()),
                        number(work.candidateValue()),
                        Double.isFinite(work.ciLow()) ? ", 95 % CI " + range(work) : "",
                        others));
    }

    /** Whether a count has no verdict because there are too few trials. */
    public static boolean tooFew(Comparison figure) {
        return Metric.COUNTS.contains(figure.metric()) && figure.pairs() < CountComparisons.FEWEST;
    }

    private static boolean differs(Comparison figure) {
        return figure.verdict() == Verdict.FASTER || figure.verdict() == Verdict.SLOWER;
    }

    /** The table of all counts of each candidate, or of the baseline if it was counted alone. */
    public Table first() {
        return first("counts-table", "Counts");
    }

    /**
     * The table of all counts.
     *
     * @param id of the table, unique within the document
     */
    public Table first(String id, String caption) {
        boolean compared = counts.figures().stream().anyMatch(figure -> Double.isFinite(figure.baselineValue()));
        return Columns.<Comparison>of()
                .when(variants.size() > 2, more -> more.code("Candidate", figure -> own(figure.candidate())))
                .text("Per " + each, figure -> name(figure.metric()))
                .when(compared, more -> more.number("Baseline", Comparison::baselineValue, CountTables::number)
                        .rank(1))
                .number(compared ? "Candidate" : "Count", Comparison::candidateValue, CountTables::number)
                .when(compared, more -> more.with(Column.number("Change"), CountTables::change)
                        .text("95 % interval", CountTables::interval)
                        .text("Verdict", figure -> tooFew(figure) ? "" : Change.verdict(figure)))
                .when(!counts.trials().isEmpty(), more -> more.number(
                                "Trials differ by", this::spread, CountTables::percent)
                        .rank(2))
                .table(
                        id,
                        caption,
                        compared
                                ? Messages.text(
                                        "section.change-of-geometric-means",
                                        each,
                                        band(WORK),
                                        band(Metric.ATOMICS_PER_EVENT),
                                        band(Metric.PARKS_PER_EVENT),
                                        Format.chosen(Metric.NATIVES_PER_EVENT.negligible()),
                                        Format.chosen(Metric.PARKS_PER_EVENT.negligible()))
                                : "",
                        counts.figures(),
                        figure -> tooFew(figure) ? Tone.PLAIN : Tone.of(figure.verdict()));
    }

    /** The relative difference of a count from which on it matters, however small the count is. */
    private static String band(Metric metric) {
        return ComparisonSentence.percent(metric.matters(CountSampling.USUAL_EFFECT, Double.POSITIVE_INFINITY));
    }

    private double spread(Comparison figure) {
        List<String> specs = variants.stream().map(VariantInfo::spec).toList();
        return Counts.spread(Counts.values(counts.trials(), specs.lastIndexOf(figure.candidate()), figure.metric()));
    }

    /** What each variant does on behalf of Debezium's methods. */
    public Stream<Chapter> chapters() {
        return Stream.of(
                new Chapter(
                        "changed-methods",
                        "Methods that do more or less",
                        counts.changes().isEmpty() ? "" : Messages.text("section.bytecodes-on-behalf"),
                        counts.changes().isEmpty() ? List.of() : List.of(changes())),
                new Chapter(
                        "methods",
                        "Debezium's methods",
                        IntStream.range(0, variants.size())
                                .mapToObj(this::methods)
                                .filter(table -> !table.lines().isEmpty())
                                .toList()));
    }

    private Table changes() {
        return Columns.<CountedChange>of()
                .when(
                        variants.size() > 2,
                        more -> more.code(
                                "Candidate",
                                change -> own(variants.get(change.variant()).spec())))
                .code("Method", change -> Naming.METHOD.brief(change.method()))
                .number("Calls before", CountedChange::callsBefore, CountTables::number)
                .number("Calls", CountedChange::calls, CountTables::number)
                .number("Bytecodes before", CountedChange::bytecodesBefore, CountTables::number)
                .number("Bytecodes", CountedChange::bytecodes, CountTables::number)
                .number("Change", CountedChange::change, value -> (value > 0 ? "+" : "") + number(value))
                .table("changes-table", "For each " + each, "", counts.changes());
    }

    private Table methods(int variant) {
        return Columns.<CountedMethodCost>of()
                .code("Method", method -> Naming.METHOD.brief(method.method()))
                .number("Calls", CountedMethodCost::calls, CountTables::number)
                .number("Bytecodes on its behalf", CountedMethodCost::bytecodes, CountTables::number)
                .number("Own", CountedMethodCost::own, CountTables::number)
                .number("Objects", CountedMethodCost::allocations, CountTables::number)
                .table(
                        "methods-table-" + variant,
                        "%s, for each %s".formatted(variants.get(variant).spec(), each),
                        "",
                        counts.methods().stream()
                                .filter(method -> method.variant() == variant)
                                .toList());
    }

    /** The part of a candidate's spec after the baseline's, if it begins with that. */
    private String own(String spec) {
        String baseline = variants.get(0).spec() + ",";
        return spec.startsWith(baseline) ? spec.substring(baseline.length()) : spec;
    }

    /** A count with five digits; a whole number without decimals, and only none at all as 0. */
    public static String number(double value) {
        if (!Double.isFinite(value)) {
            return Format.UNKNOWN;
        }
        if (value > 0 && value < WHOLE) {
            return "< 0.001";
        }
        if (Math.abs(value - Math.rint(value)) < WHOLE) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        int whole = Math.abs(value) < 1 ? 1 : (int) Math.floor(Math.log10(Math.abs(value))) + 1;
        return String.format(Locale.ROOT, "%,." + Math.max(0, Math.min(DIGITS - whole, 3)) + "f", value);
    }

    public static String percent(double share) {
        return Double.isFinite(share) ? String.format(Locale.ROOT, "%.2f %%", 100 * share) : Format.UNKNOWN;
    }

    /** The name of a count, without "per event". */
    public static String name(Metric metric) {
        return metric.label().replace(" per event", "");
    }

    private static Cell change(Comparison figure) {
        if (!Double.isFinite(figure.ratio())) {
            return Cell.text("");
        }
        String signed = signed(figure.ratio());
        return Cell.number(differs(figure) ? signed : "(" + signed + ")", figure.ratio());
    }

    private static String interval(Comparison figure) {
        return Double.isFinite(figure.ciLow())
                ? Format.together(signed(figure.ciLow()), " to ", signed(figure.ciHigh()))
                : "";
    }

    /** The interval of a change whose direction is told in words, if there is one; otherwise with signs. */
    private static String range(Comparison work) {
        double low = Math.abs(work.ciLow() - 1);
        double high = Math.abs(work.ciHigh() - 1);
        return work.verdict() != Verdict.EQUIVALENT && Effect.of(work).directed()
                ? Format.together(percent(Math.min(low, high)), " to ", percent(Math.max(low, high)))
                : interval(work);
    }

    /** The change of a ratio: {@code +1.57 %}, {@code 11.6 times} */
    public static String signed(double ratio) {
        if (Effect.isFactor(ratio)) {
            return Effect.signed(ratio);
        }
        String signed = String.format(Locale.ROOT, "%+.2f %%", 100 * (ratio - 1));
        return signed.endsWith("0.00 %") && signed.length() == 7 ? signed.substring(1) : signed;
    }
}
