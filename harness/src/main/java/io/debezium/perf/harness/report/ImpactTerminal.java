package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.result.ImpactResult;
import io.debezium.perf.harness.result.ImpactResult.Figures;
import io.debezium.perf.harness.result.Metric;

/** What {@code perf impact} prints at its end. */
public final class ImpactTerminal {

    private ImpactTerminal() {}

    /**
     * Without the path of the report; in ASCII except in names.
     *
     * @param columns width of the terminal, taken as 60 at least
     * @param colour whether escape sequences for bold and colours may be used
     */
    public static String render(ImpactResult result, int columns, boolean colour) {
        TerminalText text = new TerminalText(columns, colour);
        text.gist(ImpactHeadline.of(result));
        List<ImpactCase> cases = ImpactCase.of(result);
        for (var load : result.loads()) {
            List<ImpactCase> own =
                    cases.stream().filter(one -> one.load().equals(load.name())).toList();
            if (!own.isEmpty()) {
                text.heading("%s, %s".formatted(load.name(), Format.count(load.clients(), "client")));
                table(text, result, own);
            }
        }
        return text.toString();
    }

    private static void table(TerminalText text, ImpactResult result, List<ImpactCase> cases) {
        TextTable table = new TextTable()
                .column("", false, 0)
                .column("tx/s", true, 0)
                .column(change(ImpactHeadline.metric(result)), true, 2)
                .column("p50", true, 5)
                .column("p99", true, 0)
                .column("failed", true, 0)
                .column("server us/tx", true, 1)
                .column("reader cores", true, 3)
                .column("WAL/tx", true, 6)
                .column("retained", true, 4);
        List<TerminalText.Tone> tones = new ArrayList<>();
        for (ImpactCase one : cases) {
            table.line(
                    one.label(),
                    Format.known(one.transactionsPerSecond(), Format::number),
                    one.against(result, ImpactHeadline.metric(result))
                            .filter(contrast -> !contrast.flattered())
                            .map(contrast -> Effect.of(contrast.comparison()).signed())
                            .orElse("-"),
                    Format.known(one.percentile(50), Format::micros),
                    Format.known(one.percentile(99), Format::micros),
                    ImpactTables.failed(one),
                    Format.known(one.median(Figures::serverCpuMicrosPerTransaction), Format::number),
                    Format.known(one.engineCores(), LatencyTables::cores),
                    Format.known(one.median(Figures::walBytesPerTransaction), Format::number),
                    Format.known(one.retained(), Format::bytes));
            tones.add(tone(result, one));
        }
        text.table(table, tones);
    }

    /** Of what, where it is not of what stands before it. */
    private static String change(Metric metric) {
        return metric == Metric.TRANSACTIONS_PER_SECOND
                ? "change"
                : metric == Metric.SERVER_CPU_MICROS_PER_TRANSACTION ? "server us, change" : "p99, change";
    }

    private static TerminalText.Tone tone(ImpactResult result, ImpactCase one) {
        if (one.failed() > 0) {
            return TerminalText.Tone.BAD;
        }
        return one.against(result, ImpactHeadline.metric(result))
                .map(contrast -> contrast.comparison().verdict())
                .map(verdict -> switch (verdict) {
                    case FASTER -> TerminalText.Tone.GOOD;
                    case SLOWER -> TerminalText.Tone.BAD;
                    case EQUIVALENT -> TerminalText.Tone.PLAIN;
                    case INCONCLUSIVE, NONE -> TerminalText.Tone.FAINT;
                })
                .orElse(TerminalText.Tone.PLAIN);
    }
}
