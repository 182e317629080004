package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.report.section.RunChapter;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.result.CountResult;
import io.debezium.perf.harness.result.CountResult.CountedFigure;
import io.debezium.perf.harness.result.CountResult.CountedMethodCost;
import io.debezium.perf.harness.result.CountResult.CountedTrial;
import io.debezium.perf.harness.result.RunStatus;

/** The report of {@code perf count}. */
public final class CountDocument {

    /** What is counted, as readers know it. */
    private static final Map<String, String> LABELS = Map.of(
            "BYTECODES", "bytecodes",
            "ALLOCATIONS", "objects allocated",
            "ATOMICS", "atomic operations",
            "MONITORS", "monitors entered",
            "PARKS", "threads put to sleep");

    /** Digits of a count whose trials differ in the fourth. */
    private static final int DIGITS = 5;

    private static final List<String> LIMITS = List.of(
            "A count is not a time: it tells what is executed, not what the compiler, the caches, the kernel or waiting make of it.",
            "Not counted: native code, methods that the JVM may replace by code of its own (such a call counts as one bytecode), "
                    + "code that the JVM makes at run time (lambda forms), JMX, flight recordings, class loading, and what the harness does.",
            "Threads put to sleep, and to a small extent atomic operations, depend on how threads meet.");

    private CountDocument() {}

    public static Document of(CountResult result) {
        List<Block> first = new ArrayList<>();
        first.add(figures(result));
        List<Chapter> chapters = new ArrayList<>();
        for (int variant = 0; variant < result.variants().size(); variant++) {
            chapters.add(methods(result, variant));
        }
        chapters.add(new Chapter("trials", "Trials", trials(result)));
        if (!result.notes().isEmpty()) {
            chapters.add(new Chapter("notes", "Notes", new Block.Points(result.notes())));
        }
        chapters.add(new RunChapter(result.commandLine())
                .group(RunFacts.tape("Tape", result.tape()))
                .group(RunFacts.environment(result.environment(), null))
                .chapter());
        chapters.add(Limits.chapter(LIMITS));
        return new Document(
                "What %s executes for an event of %s"
                        .formatted(spec(result, 0), result.tape().workload()),
                Origin.of(result.command(), result.startedAt()),
                summary(result),
                first,
                chapters);
    }

    private static String spec(CountResult result, int variant) {
        return result.variants().get(variant).spec();
    }

    private static Summary summary(CountResult result) {
        List<Answer> answers = IntStream.range(0, result.variants().size())
                .filter(variant -> variant > 0 || result.variants().size() == 1)
                .mapToObj(variant -> new Answer(lead(result, variant), List.of()))
                .toList();
        return new Summary(
                answers,
                result.outcome().status() == RunStatus.INTERRUPTED ? List.of("The run was interrupted.") : List.of());
    }

    private static Sentence lead(CountResult result, int variant) {
        List<CountedFigure> own = result.figures().stream()
                .filter(figure -> figure.variant() == variant)
                .toList();
        if (own.isEmpty()) {
            return Sentence.of("Nothing was counted of ")
                    .code(spec(result, variant))
                    .text(".");
        }
        CountedFigure work = own.get(0);
        if (variant == 0) {
            return Sentence.of("")
                    .code(spec(result, 0))
                    .text(" executes %s bytecodes per event.".formatted(number(work.perEvent())));
        }
        return Sentence.of("")
                .code(spec(result, variant))
                .text(" does %s per event %s "
                        .formatted(work(work), work.verdict().equals("the same") ? "as" : "than"))
                .code(spec(result, 0))
                .text(": %s bytecodes%s."
                        .formatted(
                                number(work.perEvent()),
                                own.stream()
                                        .skip(1)
                                        .filter(figure ->
                                                List.of("less", "more").contains(figure.verdict()))
                                        .map(figure -> "; %s %s".formatted(label(figure.counted()), change(figure)))
                                        .reduce("", String::concat)));
    }

    /** {@code 1.57 % less work}; never faster or slower. */
    private static String work(CountedFigure figure) {
        String more = figure.ratio() < 1 ? "less" : "more";
        String size = percent(Math.abs(figure.ratio() - 1));
        return switch (figure.verdict()) {
            case "less", "more" -> size + " " + figure.verdict() + " work";
            case "the same" -> "the same work (%s)".formatted(change(figure));
            case "inconclusive" -> "perhaps %s %s work".formatted(size, more);
            default -> "%s %s work, by too few trials for an interval,".formatted(size, more);
        };
    }

    private static Table figures(CountResult result) {
        boolean compared = result.variants().size() > 1;
        return Columns.<CountedFigure>of()
                .code("Variant", figure -> spec(result, figure.variant()))
                .text("Counted per event", figure -> label(figure.counted()))
                .number("Mean", CountedFigure::perEvent, CountDocument::number)
                .number("Trials differ by", CountedFigure::spread, CountDocument::percent)
                .when(compared, more -> more.text("Change", CountDocument::change)
                        .text("95 % interval", CountDocument::interval)
                        .text("Verdict", CountedFigure::verdict))
                .table(
                        "figures-table",
                        "Counts per event",
                        compared
                                ? "Change: of the geometric means. Interval: Student's, of the logarithms; it takes three trials of each."
                                : "",
                        result.figures());
    }

    private static Chapter methods(CountResult result, int variant) {
        List<CountedMethodCost> own = result.methods().stream()
                .filter(method -> method.variant() == variant)
                .toList();
        return new Chapter(
                "methods-" + variant,
                "Debezium's methods, " + spec(result, variant),
                "Bytecodes on behalf of a method: its own and those of all other code that it calls, until Debezium's next method.",
                Stream.<Block>of(Columns.<CountedMethodCost>of()
                                .code("Method", CountedMethodCost::method)
                                .number("Calls", CountedMethodCost::calls, CountDocument::number)
                                .number("Bytecodes on its behalf", CountedMethodCost::bytecodes, CountDocument::number)
                                .number("Own", CountedMethodCost::own, CountDocument::number)
                                .number("Objects", CountedMethodCost::allocations, CountDocument::number)
                                .table("methods-table-" + variant, "For an event", "", own))
                        .toList());
    }

    private static Table trials(CountResult result) {
        return Columns.<CountedTrial>of()
                .count("Trial", CountedTrial::number)
                .code("Variant", trial -> spec(result, trial.variant()))
                .count("Events", CountedTrial::events)
                .number("Bytecodes", trial -> trial.perEvent().get("BYTECODES"), CountDocument::number)
                .number("Objects", trial -> trial.perEvent().get("ALLOCATIONS"), CountDocument::number)
                .number("Atomics", trial -> trial.perEvent().get("ATOMICS"), CountDocument::number)
                .number("Monitors", trial -> trial.perEvent().get("MONITORS"), CountDocument::number)
                .number("Sleeps", trial -> trial.perEvent().get("PARKS"), CountDocument::number)
                .table("trials-table", "All trials, per event", "", result.trials());
    }

    private static String label(String counted) {
        return LABELS.getOrDefault(counted, counted);
    }

    /** To five digits. */
    private static String number(double value) {
        if (!Double.isFinite(value)) {
            return Format.UNKNOWN;
        }
        int whole = value < 1 ? 1 : (int) Math.floor(Math.log10(value)) + 1;
        return String.format(Locale.ROOT, "%,." + Math.max(0, Math.min(DIGITS - whole, 3)) + "f", value);
    }

    private static String percent(double share) {
        return Double.isFinite(share) ? String.format(Locale.ROOT, "%.2f %%", 100 * share) : Format.UNKNOWN;
    }

    private static String change(CountedFigure figure) {
        return Double.isFinite(figure.ratio()) ? signed(figure.ratio()) : "";
    }

    private static String interval(CountedFigure figure) {
        return Double.isFinite(figure.low()) ? signed(figure.low()) + " to " + signed(figure.high()) : "";
    }

    private static String signed(double ratio) {
        return String.format(Locale.ROOT, "%+.2f %%", 100 * (ratio - 1));
    }
}
