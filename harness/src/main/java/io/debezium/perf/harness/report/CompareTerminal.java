package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Verdict;

/** What {@code perf compare} prints at its end: the answer, what speaks against it, and a table of the figures. */
public final class CompareTerminal {

    /** Those whose change is clear; the report has the others. */
    static final int METHODS = 5;

    private CompareTerminal() {}

    /**
     * Without the path of the report; in ASCII except in names.
     *
     * @param columns width of the terminal, taken as 60 at least
     * @param colour whether escape sequences for bold and colours may be used
     */
    public static String render(CompareResult result, int columns, boolean colour) {
        TerminalText text = new TerminalText(columns, colour);
        text.gist(CompareHeadline.of(result));
        List<Arm> arms = Arm.of(result);
        for (Arm candidate : arms.subList(Math.min(1, arms.size()), arms.size())) {
            List<Comparison> comparisons = Change.ordered(result.comparisons(), candidate.spec()).stream()
                    .filter(comparison -> comparison.pairs() > 0)
                    .toList();
            // Of a peer, the part that Debezium reaches of it has been said; it has no verdict.
            if (!comparisons.isEmpty() && candidate.debezium() == arms.get(0).debezium()) {
                figures(
                        candidate.spec() + " against "
                                + Arm.baseline(arms.get(0).spec(), candidate.spec()),
                        comparisons,
                        text);
            }
        }
        result.differences().forEach(difference -> DifferenceText.methods(difference, METHODS, 0, text));
        text.facts(facts(result));
        text.gap();
        text.aside(CompareLimits.ONE_MACHINE);
        return text.toString();
    }

    static void figures(String heading, List<Comparison> comparisons, TerminalText text) {
        TextTable table = new TextTable()
                .column("", false, 0)
                .column("baseline", true, 2)
                .column("candidate", true, 2)
                .column("change", true, 0)
                .column(CompareDocument.levels(comparisons) + " interval", true, 0)
                .column("p", true, 3)
                .column("pairs", true, 1)
                .column("verdict", false, 0);
        List<TerminalText.Tone> tones = new ArrayList<>();
        for (Comparison comparison : comparisons) {
            Effect effect = Effect.of(comparison);
            table.line(
                    comparison.metric().label(),
                    Change.value(comparison.metric(), comparison.baselineValue()),
                    Change.value(comparison.metric(), comparison.candidateValue()),
                    effect.signed(),
                    effect.signedRange(),
                    Format.probability(comparison.pValue()),
                    comparison.pairsAgreeing() + "/" + comparison.pairs(),
                    Change.verdict(comparison));
            tones.add(tone(comparison.verdict()));
        }
        text.heading(heading);
        text.table(table, tones);
    }

    static TerminalText.Tone tone(Verdict verdict) {
        return switch (verdict) {
            case FASTER -> TerminalText.Tone.GOOD;
            case SLOWER -> TerminalText.Tone.BAD;
            case EQUIVALENT, NONE -> TerminalText.Tone.PLAIN;
            case INCONCLUSIVE -> TerminalText.Tone.FAINT;
        };
    }

    private static List<List<String>> facts(CompareResult result) {
        List<List<String>> facts = new ArrayList<>();
        facts.add(List.of("Tape", CompareFacts.tape(result.tape())));
        facts.add(List.of("Machine", CompareFacts.calibration(result.calibration(), result.commandLine())));
        if (result.prognosis() != null) {
            facts.add(List.of("Pairs", CompareFacts.prognosis(result)));
        }
        return facts;
    }
}
