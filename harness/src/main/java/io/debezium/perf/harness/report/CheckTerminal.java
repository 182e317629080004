package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.GateVerdict;

/** What {@code perf check} prints at its end. */
public final class CheckTerminal {

    private CheckTerminal() {}

    /**
     * Without the path of the report; in ASCII except in names.
     *
     * @param columns width of the terminal, taken as 60 at least
     * @param colour whether escape sequences for bold and colours may be used
     */
    public static String render(CheckResult result, int columns, boolean colour) {
        TerminalText text = new TerminalText(columns, colour);
        text.gist(CheckWords.gist(result));
        Map<String, List<Gate>> subjects = new LinkedHashMap<>();
        result.gates().forEach(gate -> subjects.computeIfAbsent(gate.subject(), subject -> new ArrayList<>())
                .add(gate));
        subjects.forEach((subject, gates) -> {
            text.heading(subject);
            table(gates, Effect.level(result.design().confidence()), text);
        });
        return text.toString();
    }

    private static void table(List<Gate> gates, String confidence, TerminalText text) {
        TextTable table = new TextTable()
                .column("", false, 0)
                .column("baseline", true, 3)
                .column("candidate", true, 2)
                .column("worse by", true, 0)
                .column(confidence + " interval", true, 1)
                .column("allowed", true, 0)
                .column("verdict", false, 0);
        for (Gate gate : gates) {
            Effect effect = CheckWords.effect(gate);
            table.line(
                    gate.metric().label(),
                    CheckWords.baseline(gate),
                    CheckWords.candidate(gate),
                    effect.signed(),
                    effect.signedRange(),
                    CheckWords.allowed(gate.threshold()),
                    gate.verdict().id());
        }
        text.table(table, gates.stream().map(gate -> tone(gate.verdict())).toList());
    }

    private static TerminalText.Tone tone(GateVerdict verdict) {
        return switch (verdict) {
            case HELD -> TerminalText.Tone.GOOD;
            case REGRESSED -> TerminalText.Tone.BAD;
            case INCONCLUSIVE, NOT_MEASURED -> TerminalText.Tone.FAINT;
        };
    }
}
