package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.result.LatencyResult;

/** What {@code perf latency} prints at its end. */
public final class LatencyTerminal {

    private LatencyTerminal() {}

    /**
     * Without the path of the report; in ASCII except in names.
     *
     * @param columns width of the terminal, taken as 60 at least
     * @param colour whether escape sequences for bold and colours may be used
     */
    public static String render(LatencyResult result, int columns, boolean colour) {
        TerminalText text = new TerminalText(columns, colour);
        text.gist(LatencyHeadline.of(result));
        TextTable table = new TextTable()
                .column("", false, 0)
                .column("load", false, 0)
                .column("p50", true, 0)
                .column("p90", true, 5)
                .column("p99", true, 0)
                .column("p99.9", true, 4)
                .column("max", true, 0)
                .column("tx/s", true, 1)
                .column("events/s", true, 6)
                .column("us/event", true, 3)
                .column("cores", true, 2)
                .column("peak RSS", true, 7);
        List<TerminalText.Tone> tones = new ArrayList<>();
        for (LatencyCase one : LatencyCase.late(result)) {
            table.line(
                    one.name(),
                    one.demand().label(),
                    Format.known(one.percentile(50), Format::micros),
                    Format.known(one.percentile(90), Format::micros),
                    Format.known(one.percentile(99), Format::micros),
                    Format.known(one.percentile(99.9), Format::micros),
                    Format.known(one.maximum(), Format::micros),
                    LatencyTables.offered(one),
                    Format.known(one.eventsPerSecond(), Format::number),
                    Format.known(one.cpuMicrosPerEvent(), Format::number),
                    LatencyTables.cores(one.cores()),
                    Format.known(one.peakRss(), Format::bytes));
            tones.add(one.spins() || one.shortfall().isPresent() ? TerminalText.Tone.BAD : TerminalText.Tone.PLAIN);
        }
        if (!tones.isEmpty()) {
            text.heading("Commit to consumption");
            text.table(table, tones);
        }
        return text.toString();
    }
}
