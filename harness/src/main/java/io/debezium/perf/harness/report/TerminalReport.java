package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.RecordResult;

/**
 * A result in a screenful of text: the answer, what speaks against it, where the time and the memory went. In ASCII
 * whatever the terminal, except in names; a name cannot control the terminal.
 */
public final class TerminalReport {

    private static final int METHODS = 8;
    private static final int SITES = 3;

    private TerminalReport() {}

    /**
     * What is printed at the end of {@code perf record}, without the path of the report.
     *
     * @param columns width of the terminal, taken as 60 at least
     * @param colour whether escape sequences for bold and colours may be used
     */
    public static String render(RecordResult result, int columns, boolean colour) {
        TerminalText text = new TerminalText(columns, colour);
        headline(Headline.of(result), text);
        if (result.analysis() != null) {
            methods(result.analysis(), text);
        }
        List<List<String>> facts = new ArrayList<>();
        Split.of(result).ifPresent(split -> facts.add(List.of("Threads", split.inWords())));
        if (result.analysis() != null) {
            allocation(result.analysis(), Optional.ofNullable(result.figures()), facts);
            pauses(result.analysis(), facts);
        }
        latency(result.latency(), facts);
        text.facts(facts);
        return text.toString();
    }

    /**
     * What is printed at the end of {@code perf analyze}, without the path of the report.
     *
     * @param columns width of the terminal, taken as 60 at least
     * @param colour whether escape sequences for bold and colours may be used
     */
    public static String render(Analysis analysis, int columns, boolean colour) {
        TerminalText text = new TerminalText(columns, colour);
        headline(Headline.of(analysis), text);
        methods(analysis, text);
        List<List<String>> facts = new ArrayList<>();
        allocation(analysis, Optional.empty(), facts);
        pauses(analysis, facts);
        text.facts(facts);
        return text.toString();
    }

    private static void headline(Headline headline, TerminalText text) {
        text.answer(headline.answer().plain());
        headline.doubts().forEach(text::doubt);
    }

    private static void methods(Analysis analysis, TerminalText text) {
        List<Analysis.Owner> owners = analysis.cpu().debezium();
        boolean costKnown = owners.stream().anyMatch(owner -> owner.method().perEvent() != null);
        List<TerminalText.Row> rows = new ArrayList<>();
        for (Analysis.Owner owner : owners.subList(0, Math.min(METHODS, owners.size()))) {
            rows.add(row(owner, costKnown));
        }
        text.methods(costKnown, rows);
        if (owners.size() > METHODS) {
            text.aside("%s more in the report.".formatted(Format.count(owners.size() - METHODS)));
        }
    }

    private static TerminalText.Row row(Analysis.Owner owner, boolean costKnown) {
        Analysis.Row method = owner.method();
        Optional<Analysis.Row> most =
                owner.on().stream().findFirst().filter(on -> !on.name().equals(method.name()) && method.samples() > 0);
        return new TerminalText.Row(
                Naming.METHOD.brief(method.name()),
                costKnown ? Format.number(method.perEvent() == null ? Double.NaN : method.perEvent()) : "",
                Format.percent(method.share()),
                Format.interval(method.ciLow(), method.ciHigh()),
                Format.count(method.samples()) + (method.tooFew() ? "*" : " "),
                most.map(on -> Format.percent((double) on.samples() / method.samples()) + " in "
                                + Naming.METHOD.brief(on.name()))
                        .orElse(""),
                method.tooFew());
    }

    private static void allocation(
            Analysis analysis, Optional<RecordResult.Figures> figures, List<List<String>> facts) {
        String whole = figures.filter(known -> known.events() > 0)
                .map(known -> Format.withUnit(known.allocatedBytesPerEvent(), "bytes/event"))
                .orElseGet(() -> "about " + Format.bytes(analysis.allocation().bytes()));
        facts.add(List.of("Allocated", whole));
        analysis.allocation().classes().stream()
                .filter(row -> !row.tooFew())
                .limit(SITES)
                .forEach(row ->
                        facts.add(List.of("", Format.percent(row.share()) + " " + Naming.TYPE.brief(row.name()))));
    }

    private static void pauses(Analysis analysis, List<List<String>> facts) {
        Analysis.Gc gc = analysis.gc();
        facts.add(List.of(
                "GC pauses",
                gc.pauses().isEmpty()
                        ? "none"
                        : "%s, %s in all, longest %s"
                                .formatted(
                                        Format.count(gc.pauses().size()),
                                        Format.millis(gc.pauseMillisSum()),
                                        Format.millis(gc.pauseMillisMax()))));
    }

    private static void latency(Latency latency, List<List<String>> facts) {
        if (latency != null && latency.count() > 0) {
            facts.add(List.of(
                    "Latency",
                    "p50 %s, p99 %s, max %s, commit to consumption"
                            .formatted(
                                    Format.micros(latency.at(50)),
                                    Format.micros(latency.at(99)),
                                    Format.micros(latency.maxMicros()))));
        }
    }
}
