package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.VerifyResult;
import io.debezium.perf.harness.result.VerifyResult.Difference;
import io.debezium.perf.harness.result.VerifyResult.Kill;
import io.debezium.perf.harness.result.VerifyResult.Row;

/** What a verification came to, in sentences. */
final class VerifyWords {

    private VerifyWords() {}

    /** A pure function of the result. */
    static Summary summary(VerifyResult result) {
        Sentence lead = Sentence.of(headline(result) + ": ")
                .code(result.candidate())
                .text(" against ")
                .code(result.baseline())
                .text(".");
        List<Sentence> more = result.rows().stream()
                .filter(row -> !row.same())
                .map(VerifyWords::sentence)
                .toList();
        return new Summary(List.of(new Answer(lead, more)), warnings(result));
    }

    /** {@code Equal on all 16 tapes and plugins}, {@code 2 of 16 tapes and plugins differ}. */
    static String headline(VerifyResult result) {
        int all = result.rows().size();
        long failed = result.rows().stream().filter(Row::failed).count();
        long different = result.rows().stream().filter(row -> !row.same()).count() - failed;
        String of = "of " + Format.count(all) + (all == 1 ? " tape and plugin" : " tapes and plugins");
        List<String> wrong = new ArrayList<>();
        if (different > 0) {
            wrong.add("%s %s %s".formatted(Format.count(different), of, different == 1 ? "differs" : "differ"));
        }
        if (failed > 0) {
            wrong.add("%s %s failed".formatted(Format.count(failed), wrong.isEmpty() ? of : "more"));
        }
        if (!wrong.isEmpty()) {
            return String.join(", ", wrong);
        }
        if (all == 0) {
            return "Nothing was verified";
        }
        if (!result.equal()) {
            return "Equal as far as it came, on %s of the tapes and plugins".formatted(Format.count(all));
        }
        return all == 1
                ? "Equal on the only tape and plugin"
                : "Equal on all %s tapes and plugins".formatted(Format.count(all));
    }

    private static Sentence sentence(Row row) {
        return Sentence.of("")
                .code(row.workload())
                .text(", ")
                .code(row.plugin())
                .text(": " + row.detail() + ".");
    }

    private static List<String> warnings(VerifyResult result) {
        List<String> warnings = new ArrayList<>();
        if (result.outcome().status() == RunStatus.INTERRUPTED) {
            warnings.add("It was interrupted: what is not in the table was not verified.");
        }
        return warnings;
    }

    /** {@code equal}, {@code differs}, {@code failed}. */
    static String verdict(Row row) {
        return row.same() ? "equal" : row.failed() ? "failed" : "differs";
    }

    /** What stands beside the verdict and the events: {@code 44 metrics, 2 restarts}; where it is not equal, why. */
    static String found(Row row) {
        return row.same() && row.metrics() != null
                ? "%s, %s"
                        .formatted(
                                Format.count(row.metrics().compared(), "metric"),
                                Format.count(row.kills().size(), "restart"))
                : row.detail();
    }

    /** Where the first difference is: event, topic, key and LSN, or the metrics. */
    static String place(Difference difference) {
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

    /** {@code behind event 667 (1 of 2 of its transaction, LSN 0/25DD970), went on with event 668}. */
    static String kill(Kill kill) {
        String place = kill.withinTransaction()
                ? "%s of %s of its transaction"
                        .formatted(Format.count(kill.place()), Format.count(kill.transactionEvents()))
                : "the last of its transaction";
        return "behind event %s (%s, LSN %s), went on with event %s"
                .formatted(Format.count(kill.event()), place, kill.lsn(), Format.count(kill.resumedAt()));
    }
}
