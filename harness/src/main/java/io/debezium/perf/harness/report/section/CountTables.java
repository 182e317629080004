package io.debezium.perf.harness.report.section;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Counts;
import io.debezium.perf.harness.result.Counts.CountedChange;
import io.debezium.perf.harness.result.Counts.CountedFigure;
import io.debezium.perf.harness.result.Counts.CountedMethodCost;
import io.debezium.perf.harness.result.Counts.CountedTrial;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.VariantInfo;

/** What was counted, the same in every report that has counts. */
public final class CountTables {

    /** Where its figures hold. */
    public static final String EVERYWHERE = Messages.text("section.bytecodes-objects-bytes-atomics");

    /** What counts do not tell. */
    public static final List<String> LIMITS = List.of(
            Messages.text("section.count-is-not-time"),
            Messages.text("section.not-counted-native-code"),
            Messages.text("section.parks-native-calls-reads"));

    private static final String NOTE = Messages.text("section.change-of-geometric-means");

    private static final String EVENT = "event";

    /** Digits of a count whose trials differ in the fourth. */
    private static final int DIGITS = 5;

    private static final double WHOLE = 5e-4;

    private final Counts counts;
    private final List<VariantInfo> variants;
    private final String each;

    /** @param variants of which the first is the baseline */
    public CountTables(Counts counts, List<VariantInfo> variants) {
        this(counts, variants, EVENT);
    }

    /** @param each what is counted by: an event, or a row */
    public CountTables(Counts counts, List<VariantInfo> variants, String each) {
        this.counts = counts;
        this.variants = variants;
        this.each = each;
    }

    private String by(String text) {
        return text.replace(EVENT, each);
    }

    /** {@code X does 1.57 % less work per event than Y: ...}; empty where it was not counted. */
    public Optional<Sentence> lead(int variant) {
        return counts.figure(variant, Metric.BYTECODES_PER_EVENT)
                .map(work -> Double.isFinite(work.ratio()) ? compared(variant, work) : alone(work));
    }

    private Sentence alone(CountedFigure work) {
        return Sentence.of("")
                .code(spec(work.variant()))
                .text(by(" executes %s bytecodes per event.").formatted(number(work.perEvent())));
    }

    private Sentence compared(int variant, CountedFigure work) {
        String other = of(variant)
                .filter(figure -> figure.metric() != work.metric() && figure.differs())
                .map(figure -> "; " + other(figure))
                .reduce("", String::concat);
        return Sentence.of("")
                .code(spec(variant))
                .text(by(" does %s per event %s ")
                        .formatted(work(work), work.verdict().equals("the same") ? "as" : "than"))
                .code(spec(0))
                .text(Messages.text(
                        "section.to-bytecodes",
                        counts.figure(0, Metric.BYTECODES_PER_EVENT)
                                .map(figure -> number(figure.perEvent()))
                                .orElse(Format.UNKNOWN),
                        number(work.perEvent()),
                        bounded(work) ? ", 95 % CI " + interval(work) : "",
                        other.isEmpty() && work.differs() ? "; no other count differs" : other));
    }

    private String other(CountedFigure figure) {
        String changed = figure.metric().changed(figure.verdict().equals("more"));
        String much = figure.metric().verb() + " ";
        if (!Double.isFinite(figure.ratio())) {
            much += changed;
        } else if (figure.ratio() >= 2) {
            much += "%s times the %s"
                    .formatted(Format.number(figure.ratio()), figure.metric().label());
        } else {
            much += percent(Math.abs(figure.ratio() - 1)) + " " + changed;
        }
        return by(much)
                + counts.figure(0, figure.metric())
                        .map(baseline ->
                                " (%s to %s)".formatted(number(baseline.perEvent()), number(figure.perEvent())))
                        .orElse("");
    }

    /** {@code 1.57 % less work}; never faster or slower. */
    private static String work(CountedFigure figure) {
        String more = figure.ratio() < 1 ? "less" : "more";
        String size = percent(Math.abs(figure.ratio() - 1));
        return switch (figure.verdict()) {
            case "less", "more" -> size + " " + figure.verdict() + " work";
            case "the same" -> "the same work";
            case "inconclusive" -> "perhaps %s %s work".formatted(size, more);
            default -> Messages.text("section.work-by-too-few", size, more);
        };
    }

    /**
     * What counts and CPU time say together; empty where one of them is not known, or both say that nothing differs.
     *
     * @param cpu CPU time per event of that variant
     */
    public Optional<Sentence> explained(int variant, Comparison cpu) {
        Effect time = Effect.of(cpu);
        List<CountedFigure> differing =
                of(variant).filter(CountedFigure::differs).toList();
        if (!time.bounded() || !time.directed() && differing.isEmpty()) {
            return Optional.empty();
        }
        if (!time.directed()) {
            return Optional.of(Sentence.of(Messages.text("section.cpu-time")));
        }
        String along = differing.stream()
                .filter(figure -> figure.verdict().equals(time.more() ? "more" : "less"))
                .map(figure -> name(figure.metric()))
                .collect(Collectors.joining(", "));
        return Optional.of(Sentence.of(
                along.isEmpty()
                        ? Messages.text("section.no-count-explains-change")
                        : "CPU time changes in the same direction as " + along + "."));
    }

    /** What the answer rests on: of one candidate a line for each count, of several a line for each candidate. */
    public Table first() {
        if (variants.size() > 2) {
            return candidates();
        }
        boolean compared = variants.size() == 2 && of(1).findAny().isPresent();
        return Columns.<CountedFigure>of()
                .text(by("Per event"), figure -> name(figure.metric()))
                .when(compared, more -> more.number("Baseline", this::baseline, CountTables::number)
                        .rank(1))
                .number(compared ? "Candidate" : "Count", CountedFigure::perEvent, CountTables::number)
                .when(compared, more -> more.with(Column.number("Change"), CountTables::change)
                        .text("95 % interval", CountTables::interval)
                        .text("Verdict", CountedFigure::verdict))
                .when(!compared, more -> more.number("Trials differ by", CountedFigure::spread, CountTables::percent))
                .table(
                        "counts-table",
                        "Counts",
                        compared ? NOTE : "",
                        of(compared ? 1 : 0).toList(),
                        CountTables::tone);
    }

    private Table candidates() {
        Columns<Integer> columns = Columns.<Integer>of().code("Candidate", this::ownSpec);
        for (Metric metric : shown()) {
            columns = columns.with(Column.number(name(metric)), variant -> counts.figure(variant, metric)
                    .map(CountTables::change)
                    .orElse(Cell.text("")));
        }
        return columns.table(
                "counts-table",
                "Change of counts against " + spec(0),
                Messages.text("section.those-whose-verdict"),
                IntStream.range(1, variants.size()).boxed().toList(),
                variant -> counts.figure(variant, Metric.BYTECODES_PER_EVENT)
                        .map(CountTables::tone)
                        .orElse(Tone.FAINT));
    }

    /** What it has beyond the baseline's, where it begins with that. */
    private String ownSpec(int variant) {
        String spec = spec(variant);
        return spec.startsWith(spec(0) + ",") ? spec.substring(spec(0).length() + 1) : spec;
    }

    private List<Metric> shown() {
        return counts.figures().stream().map(CountedFigure::metric).distinct().toList();
    }

    private Stream<CountedFigure> of(int variant) {
        return counts.figures().stream().filter(figure -> figure.variant() == variant);
    }

    private double baseline(CountedFigure figure) {
        return counts.figure(0, figure.metric()).map(CountedFigure::perEvent).orElse(Double.NaN);
    }

    private static Tone tone(CountedFigure figure) {
        return switch (figure.verdict()) {
            case "less" -> Tone.GOOD;
            case "more" -> Tone.BAD;
            case "inconclusive" -> Tone.FAINT;
            default -> Tone.PLAIN;
        };
    }

    /** Every count of every variant. */
    private Table all() {
        return Columns.<CountedFigure>of()
                .code("Variant", figure -> spec(figure.variant()))
                .text(by("Per event"), figure -> name(figure.metric()))
                .number("Mean", CountedFigure::perEvent, CountTables::number)
                .number("Trials differ by", CountedFigure::spread, CountTables::percent)
                .with(Column.number("Change"), CountTables::change)
                .text("95 % interval", CountTables::interval)
                .text("Verdict", CountedFigure::verdict)
                .table("all-counts-table", "Counts of all variants", NOTE, counts.figures());
    }

    /** What each variant does on behalf of Debezium's methods; empty where nothing was counted. */
    public Stream<Chapter> chapters() {
        Stream<Chapter> changes = counts.changes().isEmpty()
                ? Stream.of()
                : Stream.of(new Chapter(
                        "changed-methods",
                        "Methods that do more or less",
                        Messages.text("section.bytecodes-on-behalf"),
                        List.<Block>of(changes())));
        return Stream.concat(
                changes,
                Stream.of(
                        new Chapter("all-counts", "All counts", variants.size() > 1 ? List.of(all()) : List.of()),
                        new Chapter("methods", "Debezium's methods", methods()),
                        new Chapter("counted-trials", "Counted trials", trials())));
    }

    private Table changes() {
        return changes(variants.size() > 2, counts.changes(), "changes-table", "For each " + each);
    }

    /** What one variant does on behalf of methods. */
    public Table changes(int variant, String id, String caption) {
        List<CountedChange> own = counts.changes().stream()
                .filter(change -> change.variant() == variant)
                .toList();
        return changes(false, own, id, caption);
    }

    private Table changes(boolean several, List<CountedChange> changes, String id, String caption) {
        return Columns.<CountedChange>of()
                .when(several, more -> more.code("Candidate", change -> ownSpec(change.variant())))
                .code("Method", change -> brief(change.method()))
                .number("Calls before", CountedChange::callsBefore, CountTables::number)
                .number("Calls", CountedChange::calls, CountTables::number)
                .number("Bytecodes before", CountedChange::bytecodesBefore, CountTables::number)
                .number("Bytecodes", CountedChange::bytecodes, CountTables::number)
                .number("Change", CountedChange::change, CountTables::signedNumber)
                .table(id, caption, "", changes);
    }

    private List<Block> methods() {
        return variants.stream()
                .map(VariantInfo::spec)
                .distinct()
                .map(spec -> (Block) Columns.<CountedMethodCost>of()
                        .code("Method", method -> brief(method.method()))
                        .number("Calls", CountedMethodCost::calls, CountTables::number)
                        .number("Bytecodes on its behalf", CountedMethodCost::bytecodes, CountTables::number)
                        .number("Own", CountedMethodCost::own, CountTables::number)
                        .number("Objects", CountedMethodCost::allocations, CountTables::number)
                        .table(
                                "methods-table-" + index(spec),
                                "%s, for each %s".formatted(spec, each),
                                "",
                                counts.methods().stream()
                                        .filter(method -> method.variant() == index(spec))
                                        .toList()))
                .toList();
    }

    private int index(String spec) {
        return variants.stream().map(VariantInfo::spec).toList().indexOf(spec);
    }

    private Table trials() {
        Columns<CountedTrial> columns = Columns.<CountedTrial>of()
                .count("Trial", CountedTrial::number)
                .code("Variant", trial -> spec(trial.variant()))
                .count(Format.capital(each) + "s", CountedTrial::events);
        for (Metric metric : Metric.COUNTS) {
            columns = columns.number(
                    Format.capital(name(metric)), trial -> trial.value(metric.id()), CountTables::number);
        }
        return columns.table("counted-trials-table", by("All counted trials, per event"), "", counts.trials());
    }

    private String spec(int variant) {
        return variants.get(variant).spec();
    }

    /** Without the package. */
    private static String brief(String method) {
        return method.substring(method.lastIndexOf('.', method.lastIndexOf('.') - 1) + 1);
    }

    /** To five digits; a whole number without decimals. */
    public static String number(double value) {
        if (!Double.isFinite(value)) {
            return Format.UNKNOWN;
        }
        if (Math.abs(value - Math.rint(value)) < WHOLE) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        int whole = Math.abs(value) < 1 ? 1 : (int) Math.floor(Math.log10(Math.abs(value))) + 1;
        return String.format(Locale.ROOT, "%,." + Math.max(0, Math.min(DIGITS - whole, 3)) + "f", value);
    }

    private static String signedNumber(double value) {
        return (value > 0 ? "+" : "") + number(value);
    }

    public static String percent(double share) {
        return Double.isFinite(share) ? String.format(Locale.ROOT, "%.2f %%", 100 * share) : Format.UNKNOWN;
    }

    /** Without what it is counted by. */
    public static String name(Metric metric) {
        return metric.label().replace(" per event", "");
    }

    public static Cell change(CountedFigure figure) {
        if (!Double.isFinite(figure.ratio())) {
            return Cell.text("");
        }
        String signed = signed(figure.ratio());
        return Cell.number(figure.differs() ? signed : "(" + signed + ")", figure.ratio());
    }

    private static boolean bounded(CountedFigure figure) {
        return Double.isFinite(figure.low());
    }

    private static String interval(CountedFigure figure) {
        return !bounded(figure) ? "" : signed(figure.low()) + " to " + signed(figure.high());
    }

    /** {@code +1.57 %} */
    public static String signed(double ratio) {
        return String.format(Locale.ROOT, "%+.2f %%", 100 * (ratio - 1));
    }
}
