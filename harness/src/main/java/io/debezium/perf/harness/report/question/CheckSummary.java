package io.debezium.perf.harness.report.question;

import java.util.List;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.render.Markdown;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.GateVerdict;

/** Gates as Markdown, for the summary of a CI job or a comment on a pull request. */
public final class CheckSummary {

    private CheckSummary() {}

    public static String of(CheckResult result) {
        StringBuilder out = new StringBuilder();
        out.append("### ").append(Markdown.escaped(CheckWords.headline(result))).append("\n\n");
        out.append("%s against %s, gate by gate:%n%n"
                .formatted(Markdown.escaped(result.candidate()), Markdown.escaped(result.baseline())));
        out.append(Markdown.row(
                List.of("Verdict", "Gate", "Figure", "Baseline", "Candidate", "Worse by", "Interval", "Allowed")));
        out.append("|---|---|---|---:|---:|---:|---:|---:|\n");
        result.gates().forEach(gate -> out.append(Markdown.row(cells(gate))));
        List<Gate> told = CheckWords.told(result).toList();
        if (!told.isEmpty()) {
            out.append('\n');
            told.forEach(gate -> out.append("* %s, %s: %s. The threshold: %s%n"
                    .formatted(
                            Markdown.escaped(gate.subject()),
                            Markdown.escaped(gate.metric().label()),
                            Markdown.escaped(CheckWords.found(gate)),
                            Markdown.escaped(gate.threshold().reason()))));
        }
        out.append("\nTo repeat: ")
                .append(Markdown.escaped(result.commandLine()))
                .append("\n");
        return out.toString().replace(System.lineSeparator(), "\n");
    }

    private static List<String> cells(Gate gate) {
        Effect effect = CheckWords.effect(gate);
        boolean bold = gate.verdict() == GateVerdict.REGRESSED;
        return Stream.concat(
                        Stream.of(
                                bold
                                        ? "**regressed**"
                                        : Markdown.escaped(gate.verdict().id())),
                        Stream.of(
                                        gate.subject(),
                                        gate.metric().label(),
                                        CheckWords.baseline(gate),
                                        CheckWords.candidate(gate),
                                        effect.signed(),
                                        effect.signedRange(),
                                        CheckWords.allowed(gate.threshold()))
                                .map(Markdown::escaped))
                .toList();
    }
}
