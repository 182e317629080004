package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.result.SnapshotResult;
import io.debezium.perf.harness.result.SnapshotResult.Contrast;
import io.debezium.perf.harness.result.SnapshotResult.Figures;
import io.debezium.perf.harness.result.Verdict;

/** What {@code perf snapshot} prints at its end. */
public final class SnapshotTerminal {

    private SnapshotTerminal() {}

    /**
     * Without the path of the report; in ASCII except in names.
     *
     * @param columns width of the terminal, taken as 60 at least
     * @param colour whether escape sequences for bold and colours may be used
     */
    public static String render(SnapshotResult result, int columns, boolean colour) {
        TerminalText text = new TerminalText(columns, colour);
        text.gist(SnapshotHeadline.of(result));
        boolean several = result.variants().size() > 1;
        TextTable table = new TextTable()
                .column("", false, 0)
                .column("rows", true, 0)
                .column("asked", true, 4)
                .column("first row", true, 0)
                .column("in all", true, 0)
                .column("rows/s", true, 1)
                .column("CPU/row", true, 2)
                .column("bytes/row", true, 5)
                .column("peak RSS", true, 3)
                .column(several ? "against the first" : "", false, several ? 0 : 6);
        List<TerminalText.Tone> tones = new ArrayList<>();
        for (SnapshotCase one : SnapshotCase.of(result)) {
            table.line(
                    one.name(),
                    Format.count(one.rows()),
                    Format.known(1e6 * one.startUpSeconds(), Format::micros),
                    Format.known(1e6 * one.firstRowSeconds(), Format::micros),
                    Format.known(1e6 * one.seconds(), Format::micros),
                    Format.known(one.median(Figures::rowsPerSecond), Format::number),
                    Format.known(one.median(Figures::cpuMicrosPerRow), Format::micros),
                    Format.known(one.median(Figures::allocatedBytesPerRow), Format::number),
                    Format.known(one.peakRss(), Format::bytes),
                    several ? SnapshotTables.verdict(result, one) : "");
            tones.add(tone(result, one));
        }
        if (!tones.isEmpty()) {
            text.heading("From the start of the process");
            text.table(table, tones);
        }
        return text.toString();
    }

    private static TerminalText.Tone tone(SnapshotResult result, SnapshotCase one) {
        Optional<Verdict> verdict = one.against(result, result.variants().get(0).spec())
                .map(Contrast::comparison)
                .map(comparison -> comparison.verdict());
        return verdict.map(each -> switch (each) {
                    case FASTER -> TerminalText.Tone.GOOD;
                    case SLOWER -> TerminalText.Tone.BAD;
                    case EQUIVALENT, INCONCLUSIVE, NONE -> TerminalText.Tone.PLAIN;
                })
                .orElse(TerminalText.Tone.PLAIN);
    }
}
