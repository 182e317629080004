package io.debezium.perf.harness.report;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.GateVerdict;

/** Gates as Markdown, for the summary of a CI job or a comment on a pull request. */
final class CheckSummary {

    private CheckSummary() {}

    static String of(CheckResult result) {
        StringBuilder out = new StringBuilder();
        out.append("### ").append(escaped(CheckWords.headline(result))).append("\n\n");
        out.append(
                "%s against %s, gate by gate:%n%n".formatted(escaped(result.candidate()), escaped(result.baseline())));
        out.append(
                row(List.of("Verdict", "Gate", "Figure", "Baseline", "Candidate", "Worse by", "Interval", "Allowed")));
        out.append("|---|---|---|---:|---:|---:|---:|---:|\n");
        result.gates().forEach(gate -> out.append(row(cells(gate))));
        List<Gate> told = CheckWords.told(result).toList();
        if (!told.isEmpty()) {
            out.append('\n');
            told.forEach(gate -> out.append("* %s, %s: %s. The threshold: %s%n"
                    .formatted(
                            escaped(gate.subject()),
                            escaped(gate.metric().label()),
                            escaped(CheckWords.found(gate)),
                            escaped(gate.threshold().reason()))));
        }
        out.append("\nTo repeat: ").append(escaped(result.commandLine())).append("\n");
        return out.toString().replace(System.lineSeparator(), "\n");
    }

    private static List<String> cells(Gate gate) {
        Effect effect = CheckWords.effect(gate);
        boolean bold = gate.verdict() == GateVerdict.REGRESSED;
        return Stream.concat(
                        Stream.of(
                                bold ? "**regressed**" : escaped(gate.verdict().id())),
                        Stream.of(
                                        gate.subject(),
                                        gate.metric().label(),
                                        CheckWords.baseline(gate),
                                        CheckWords.candidate(gate),
                                        effect.signed(),
                                        effect.signedRange(),
                                        CheckWords.allowed(gate.threshold()))
                                .map(CheckSummary::escaped))
                .toList();
    }

    private static String row(List<String> cells) {
        return cells.stream().collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    /** On one line, with nothing in it that Markdown or HTML would take for its own. */
    static String escaped(String text) {
        return text.replaceAll("\\p{Cntrl}", " ")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replaceAll("([\\\\`*_{}\\[\\]#|~>@])", "\\\\$1");
    }
}
