package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.Limits;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.report.section.RunChapter;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.VerifyResult;
import io.debezium.perf.harness.result.VerifyResult.Field;
import io.debezium.perf.harness.result.VerifyResult.FirstDifference;
import io.debezium.perf.harness.result.VerifyResult.Kill;
import io.debezium.perf.harness.result.VerifyResult.Redelivery;
import io.debezium.perf.harness.result.VerifyResult.VerifiedTape;

/** The report of {@code perf verify}. */
public final class VerifyDocument {

    /** Of a value that differs, and of those before the first one that does. */
    private static final int MOST_CHARACTERS = 160;

    private static final int CHARACTERS_BEFORE = 40;

    private static final List<String> LIMITS = List.of(
            "Not verified: anything these tapes do not contain, such as snapshots, signals, heartbeats and other column types.",
            "Kills at other points, or before an offset is stored, are not tested; some events would then be delivered twice. A Connect worker, which stores offsets periodically, is killed once, but not with transforms, whose output cannot be matched to events.",
            "The engines do not confirm their position to the server (flush.lsn.source=false), because the"
                    + " timing of confirmations is random, and with it the number of duplicates after a kill.",
            "Only two runs were compared: a rare fault may not have occurred.");

    private VerifyDocument() {}

    public static Document of(VerifyResult result) {
        return new Document(
                "Verify: %s against %s".formatted(result.candidate(), result.baseline()),
                Origin.of(result.command(), result.startedAt()),
                summary(result),
                List.of(rows(result)),
                List.of(
                        differences(result).print(),
                        kills(result),
                        redeliveries(result),
                        new Chapter("compared", "What was compared", new Block.Points(compared(result))),
                        notes(result),
                        new RunChapter(result.commandLine())
                                .group(RunFacts.environment(result.environment(), null))
                                .chapter(),
                        Limits.chapter(LIMITS)));
    }

    private static Summary summary(VerifyResult result) {
        Sentence lead = Arm.lead(headline(result), result.candidate(), result.baseline());
        List<Sentence> more = result.rows().stream()
                .filter(row -> !row.same() || !row.redeliveries().isEmpty())
                .map(row -> Sentence.of("")
                        .code(row.workload())
                        .text(", ")
                        .code(row.plugin())
                        .text(": " + row.detail() + "."))
                .toList();
        return new Summary(
                List.of(new Answer(lead, more)),
                result.outcome().status() == RunStatus.INTERRUPTED
                        ? List.of("The run was interrupted. What is not in the table was not verified.")
                        : List.of());
    }

    /** {@code Equal on all 16 tapes and plugins}, {@code 2 of 16 tapes and plugins differ}. */
    private static String headline(VerifyResult result) {
        int all = result.rows().size();
        long failed = result.rows().stream().filter(VerifiedTape::failed).count();
        long different = result.rows().stream().filter(row -> !row.same()).count() - failed;
        String of = Format.count(all) + (all == 1 ? " tape and plugin" : " tapes and plugins");
        if (different > 0) {
            return "%s of %s %s%s"
                    .formatted(
                            Format.count(different),
                            of,
                            different == 1 ? "differs" : "differ",
                            failed > 0 ? ", %s more failed".formatted(Format.count(failed)) : "");
        }
        if (failed > 0) {
            return "%s of %s failed".formatted(Format.count(failed), of);
        }
        if (all == 0) {
            return "Nothing was verified";
        }
        if (!result.equal()) {
            return "Equal on %s, the others were not verified".formatted(of);
        }
        return all == 1 ? "Equal on the only tape and plugin" : "Equal on all " + of;
    }

    private static Table rows(VerifyResult result) {
        return Columns.<VerifiedTape>of()
                .text("Verdict", row -> row.same() ? "equal" : row.failed() ? "failed" : "differs")
                .code("Tape", VerifiedTape::workload)
                .code("Plugin", VerifiedTape::plugin)
                .count("Events", VerifiedTape::events)
                .text("Found", VerifyDocument::found)
                .number("Time", VerifiedTape::seconds, Format::seconds)
                .rank(1)
                .table("rows-table", "Tape by tape", "", result.rows(), row -> row.same() ? Tone.GOOD : Tone.BAD);
    }

    /** {@code 44 metrics, 2 restarts}; where it is not equal, why. */
    private static String found(VerifiedTape row) {
        return row.same() && row.metrics() != null
                ? "%s, %s"
                        .formatted(
                                Format.count(row.metrics().compared(), "metric"),
                                row.redeliveries().isEmpty()
                                        ? Format.count(row.kills().size(), "restart")
                                        : "a worker killed")
                : row.detail();
    }

    private static Chapter differences(VerifyResult result) {
        List<Block> blocks = new ArrayList<>();
        for (VerifiedTape row : result.rows()) {
            if (row.difference() != null) {
                blocks.add(fields("fields-" + blocks.size(), row, row.difference()));
            }
            if (!row.logTail().isEmpty()) {
                blocks.add(new Block.Log(
                        "%s, %s: the last lines of the log".formatted(row.workload(), row.plugin()), row.logTail()));
            }
        }
        return result.rows().stream().allMatch(VerifiedTape::same)
                ? new Chapter("differences", "")
                : new Chapter(
                        "differences",
                        "The first difference of each",
                        "Each value with its type before it, as the program under test writes it.",
                        blocks);
    }

    private static Table fields(String id, VerifiedTape row, FirstDifference difference) {
        return Columns.<Field>of()
                .code("Field", Field::path)
                .code("Baseline", field -> excerpt(field.baseline(), same(field)))
                .code("Candidate", field -> excerpt(field.candidate(), same(field)))
                .table(
                        id,
                        "%s, %s: %s".formatted(row.workload(), row.plugin(), place(difference)),
                        difference.summary(),
                        difference.fields());
    }

    /** Where the first difference is: event, topic, key and LSN, or the metrics. */
    private static String place(FirstDifference difference) {
        String where =
                switch (difference.part()) {
                    case METRICS -> "at the end of the tape";
                    case CONTENT -> "event " + Format.count(difference.event());
                    case RESTART -> "event %s, after a restart".formatted(Format.count(difference.event()));
                };
        if (difference.event() == 0) {
            return where;
        }
        return where
                + (difference.topic().isEmpty() ? "" : ", topic " + difference.topic())
                + (difference.key().isEmpty() ? "" : ", key " + difference.key())
                + (difference.lsn().isEmpty() ? "" : ", LSN " + difference.lsn());
    }

    /** How many characters both begin with. */
    private static int same(Field field) {
        int same = 0;
        while (same < Math.min(field.baseline().length(), field.candidate().length())
                && field.baseline().charAt(same) == field.candidate().charAt(same)) {
            same++;
        }
        return same;
    }

    /** Of a long value what is around the first place where the two differ. */
    private static String excerpt(String value, int same) {
        if (value.isEmpty()) {
            return "(not there)";
        }
        if (value.length() <= MOST_CHARACTERS) {
            return value;
        }
        int from = Math.max(0, Math.min(same - CHARACTERS_BEFORE, value.length() - MOST_CHARACTERS));
        int to = from + MOST_CHARACTERS;
        return "%s%s%s (%s)"
                .formatted(
                        from > 0 ? "..." : "",
                        value.substring(from, to),
                        to < value.length() ? "..." : "",
                        Format.count(value.length(), "character"));
    }

    private record Killed(VerifiedTape row, Kill kill) {}

    private static Chapter kills(VerifyResult result) {
        List<Killed> kills = result.rows().stream()
                .flatMap(row -> row.kills().stream().map(kill -> new Killed(row, kill)))
                .toList();
        return kills.isEmpty()
                ? new Chapter("restarts", "")
                : new Chapter(
                        "restarts",
                        "Killed and started again",
                        "Both engines were killed right after an event whose offset was stored, and started again with these offsets.",
                        List.of(Columns.<Killed>of()
                                .code("Tape", killed -> killed.row().workload())
                                .code("Plugin", killed -> killed.row().plugin())
                                .text("Killed", killed -> kill(killed.kill()))
                                .table("kills-table", "Kills, of both variants alike", "", kills)));
    }

    /** {@code after event 667 (1 of 2 of its transaction, LSN 0/25DD970); went on with event 668}. */
    private static String kill(Kill kill) {
        String place = kill.withinTransaction()
                ? "%s of %s of its transaction"
                        .formatted(Format.count(kill.place()), Format.count(kill.transactionEvents()))
                : "the last of its transaction";
        return "after event %s (%s, LSN %s); went on with event %s"
                .formatted(Format.count(kill.event()), place, kill.lsn(), Format.count(kill.resumedAt()));
    }

    private record Redelivered(VerifiedTape row, Redelivery redelivery) {}

    private static Chapter redeliveries(VerifyResult result) {
        List<Redelivered> all = result.rows().stream()
                .flatMap(row -> row.redeliveries().stream().map(each -> new Redelivered(row, each)))
                .toList();
        return all.isEmpty()
                ? new Chapter("redeliveries", "")
                : new Chapter(
                        "redeliveries",
                        "Delivered by Kafka Connect",
                        "Records counted in the topics, including tombstones. Kafka Connect delivers at least once: after a"
                                + " kill records may be duplicated, but not lost. Another worker of the same group replaced the killed"
                                + " one and continued from the stored offsets.",
                        List.of(Columns.<Redelivered>of()
                                .code("Tape", each -> each.row().workload())
                                .code("Plugin", each -> each.row().plugin())
                                .code("Worker", each -> each.redelivery().variant())
                                .text("Killed", each -> killed(each.redelivery().killedAfter()))
                                .count("Records", each -> each.redelivery().records())
                                .count("Doubled", each -> each.redelivery().doubled())
                                .count("Lost", each -> each.redelivery().lost())
                                .count("Not on the tape", each -> each.redelivery()
                                        .unknown())
                                .count("Out of order", each -> each.redelivery().moved())
                                .table(
                                        "redeliveries-table",
                                        "Records in the topics",
                                        "",
                                        all,
                                        each -> each.redelivery().complete() ? Tone.GOOD : Tone.BAD)));
    }

    private static String killed(long after) {
        return after == 0 ? "no" : "after event " + Format.count(after);
    }

    private static Chapter notes(VerifyResult result) {
        String title = "What was changed, and where it ran";
        return result.notes().isEmpty()
                ? new Chapter("notes", title)
                : new Chapter("notes", title, new Block.Points(result.notes()));
    }

    private static List<String> compared(VerifyResult result) {
        String answered = String.join(
                ", ",
                result.rows().stream()
                        .filter(row -> row.metrics() != null)
                        .flatMap(row -> row.metrics().answered().stream())
                        .distinct()
                        .sorted()
                        .toList());
        return Stream.of(
                        "Each record as a whole, in its order: topic, key, value with its source block, headers, the schemas of all of them, the source partition and the source offset.",
                        "Except for values that the clock, chance or the release decides: %s."
                                .formatted(String.join(", ", result.leftOut())),
                        "The value of each attribute of each MBean of Debezium when the last event had been consumed.",
                        answered.isEmpty()
                                ? ""
                                : "Attributes that depend on the clock or on chance need only be readable: %s."
                                        .formatted(answered),
                        result.rows().stream().anyMatch(row -> !row.kills().isEmpty())
                                ? "After each restart: the same records and the same first event; before and after the restart together, every event of the tape."
                                : "",
                        result.rows().stream()
                                        .anyMatch(row -> !row.redeliveries().isEmpty())
                                ? "What Connect workers deliver as a consumer reads it from the topics, each record and, by partition, its order."
                                : "")
                .filter(sentence -> !sentence.isEmpty())
                .toList();
    }
}
