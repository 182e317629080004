package io.debezium.perf.harness.report;

import java.util.List;
import java.util.stream.Collectors;

import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.Outcome.Resumed;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.RunStatus;

/**
 * A situation, and what a reader is told in it.
 *
 * @param name the heading in the file
 */
record GoldenCase(String name, String text) {

    /** What a report opens with: its answers and its warnings. */
    static GoldenCase of(String name, Object result) {
        return new GoldenCase(name, text(Reported.summary(result)));
    }

    /** What a command prints, tables included, without breaking lines. */
    static GoldenCase terminal(String name, Object result) {
        return new GoldenCase(name, Reported.terminal(result, 2_000, false));
    }

    static GoldenCase lines(String name, List<String> lines) {
        return new GoldenCase(name, lines.stream().map(line -> line + "\n").collect(Collectors.joining()));
    }

    /** The same result of a run that was interrupted and resumed after 14 trials. */
    static <R extends Record> R resumed(R result) {
        return Records.with(
                result,
                "outcome",
                new Outcome(RunStatus.COMPLETE, "", List.of(), List.of(new Resumed(Examples.START, 14))));
    }

    private static String text(Summary summary) {
        StringBuilder text = new StringBuilder();
        for (Answer answer : summary.answers()) {
            text.append(answer.lead().plain()).append('\n');
            for (Sentence sentence : answer.more()) {
                text.append("  ").append(sentence.plain()).append('\n');
            }
        }
        summary.warnings().forEach(warning -> text.append("! ").append(warning).append('\n'));
        return text.toString();
    }

    @Override
    public String toString() {
        return "== " + name + "\n\n" + (text.isBlank() ? "(nothing)\n" : text.stripTrailing() + "\n");
    }
}
