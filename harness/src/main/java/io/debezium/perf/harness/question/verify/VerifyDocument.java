package io.debezium.perf.harness.question.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.question.verify.VerifyResult.Field;
import io.debezium.perf.harness.question.verify.VerifyResult.FirstDifference;
import io.debezium.perf.harness.question.verify.VerifyResult.VerifiedPart;
import io.debezium.perf.harness.question.verify.VerifyResult.VerifiedTape;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.Page;
import io.debezium.perf.harness.report.section.RuleList;
import io.debezium.perf.harness.result.RunStatus;

/** The report of {@code perf verify}. */
public final class VerifyDocument {

    /** The most characters of a value that are shown if it differs, and how many of them before the first difference. */
    private static final int MOST_CHARACTERS = 160;

    private static final int CHARACTERS_BEFORE = 40;

    /** The key of a map in a path, if it is a text: its canonical form, escaped. */
    private static final Pattern KEY = Pattern.compile("\\{\\\\u0020string\\\\u0020(.*?)\\\\u000a}");

    private static final RuleList<VerifyResult> WARNINGS = RuleList.<VerifyResult>of()
            .says("verify.interrupted", result -> result.outcome().status() == RunStatus.INTERRUPTED)
            .all(VerifyResult::notes);

    private static final RuleList<VerifyResult> COMPARED = RuleList.<VerifyResult>of()
            .says("verify.compared-records")
            .each(result -> Stream.of(Messages.text("verify.compared-left-out", String.join(", ", result.leftOut()))))
            .says("verify.compared-metrics")
            .says("verify.compared-answers")
            .says("verify.compared-restarts", result -> result.rows().stream()
                    .anyMatch(row -> !row.kills().isEmpty()));

    private static final RuleList<VerifyResult> LIMITS = RuleList.<VerifyResult>of()
            .says("verify.limit-tapes")
            .says("verify.limit-kills")
            .says("verify.limit-confirmed")
            .says("verify.limit-two-runs");

    private VerifyDocument() {}

    public static Document of(VerifyResult result) {
        List<Block> differences = differences(result);
        return Page.of(result)
                .document(
                        Messages.text("verify.title", result.candidate(), result.baseline()),
                        Summary.of(lead(result), WARNINGS.of(result)),
                        List.of(rows(result)),
                        List.of(
                                new Chapter(
                                                "differences",
                                                Messages.text("verify.differences"),
                                                differences.isEmpty() ? "" : Messages.note("verify.differences"),
                                                differences)
                                        .print(),
                                new Chapter(
                                        "compared",
                                        Messages.text("verify.compared"),
                                        List.of(Block.points(COMPARED.of(result))))),
                        LIMITS.of(result));
    }

    /** {@code A against B on 3 tapes and plugins: 1 differs, 2 equal.} */
    private static Sentence lead(VerifyResult result) {
        Sentence both = Arm.against(result.candidate(), result.baseline());
        if (result.rows().isEmpty()) {
            return Sentence.message("verify.nothing", both);
        }
        String tally =
                Format.tally(result.rows().stream().map(row -> row.found().replace("differs", "different")));
        return Sentence.message("verify.lead", both, Format.count(result.rows().size(), "reading"), tally);
    }

    private static Table rows(VerifyResult result) {
        return Columns.<VerifiedTape>of()
                .text("Verdict", VerifiedTape::found)
                .code("Tape", VerifiedTape::workload)
                .code("Plugin", VerifiedTape::plugin)
                .count("Events", VerifiedTape::events)
                .text("Found", VerifyDocument::found)
                .number("Time", VerifiedTape::seconds, Format::seconds)
                .rank(1)
                .captioned("verify.rows", result.rows(), row -> row.same() ? Tone.GOOD : Tone.BAD);
    }

    /** {@code 44 metrics, 2 restarts}; if a difference was found, that. */
    private static String found(VerifiedTape row) {
        return row.same() && row.metrics() != null
                ? "%s, %s"
                        .formatted(
                                Format.count(row.metrics(), "metric"),
                                Format.count(row.kills().size(), "restart"))
                : row.detail();
    }

    private static List<Block> differences(VerifyResult result) {
        List<Block> blocks = new ArrayList<>();
        for (VerifiedTape row : result.rows()) {
            if (row.difference() != null) {
                blocks.add(fields("fields-" + blocks.size(), row, row.difference()));
            }
            if (!row.logTail().isEmpty()) {
                blocks.add(new Block.Log(Messages.text("verify.log", row.workload(), row.plugin()), row.logTail()));
            }
        }
        return blocks;
    }

    private static Table fields(String id, VerifiedTape row, FirstDifference difference) {
        return Columns.<Field>of()
                .code("Field", field -> path(field.path()))
                .code("Baseline", field -> excerpt(field.baseline(), same(field)))
                .code("Candidate", field -> excerpt(field.candidate(), same(field)))
                .table(
                        id,
                        "%s, %s: %s".formatted(row.workload(), row.plugin(), place(difference)),
                        difference.summary(),
                        difference.fields());
    }

    /** A path in which the keys of maps are readable: those that are texts without their type. */
    private static String path(String canonical) {
        return KEY.matcher(canonical)
                .replaceAll(key -> Matcher.quoteReplacement("{" + key.group(1).replace("\\u002e", ".") + "}"));
    }

    /** Where the first difference is: event, topic, key and LSN, or the metrics. */
    private static String place(FirstDifference difference) {
        return difference.part() == VerifiedPart.METRICS
                ? "at the end of the tape"
                : Stream.of(
                                "event " + Format.count(difference.event()),
                                difference.part() == VerifiedPart.RESTART ? "after a restart" : "",
                                "topic " + difference.topic(),
                                "key " + difference.key(),
                                "LSN " + difference.lsn())
                        .filter(part -> !part.isEmpty() && !part.endsWith(" "))
                        .collect(Collectors.joining(", "));
    }

    /** The number of characters at the start that both have in common. */
    private static int same(Field field) {
        char[] baseline = field.baseline().toCharArray();
        return Math.max(0, Arrays.mismatch(baseline, field.candidate().toCharArray()));
    }

    /** A long value is cut to what surrounds the first difference. */
    private static String excerpt(String value, int same) {
        if (value.length() <= MOST_CHARACTERS) {
            return value.isEmpty() ? "(not there)" : value;
        }
        int from = Math.max(0, Math.min(same - CHARACTERS_BEFORE, value.length() - MOST_CHARACTERS));
        String excerpt = "..." + value.substring(from, from + MOST_CHARACTERS) + "...";
        return excerpt + " (%s)".formatted(Format.count(value.length(), "character"));
    }
}
