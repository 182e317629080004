package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.report.Gist.Answer;
import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.Calibration.Planted;
import io.debezium.perf.harness.result.Calibration.Summary;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.RecordResult.Status;
import io.debezium.perf.harness.result.Verdict;

/** What a calibration comes to, in sentences. */
final class CalibrationHeadline {

    private CalibrationHeadline() {}

    /** A pure function of the result. */
    static Gist of(Calibration result) {
        Summary summary = result.summary();
        List<String> doubts = new ArrayList<>();
        if (result.outcome().status() != Status.COMPLETE) {
            String why = result.outcome().message().replaceAll("\\.$", "");
            boolean failed = result.outcome().status() == Status.FAILED;
            doubts.add("The calibration %s%s: what follows rests on what was measured until then.%s"
                    .formatted(
                            failed ? "failed" : "was interrupted",
                            why.isBlank() ? "" : " (" + why + ")",
                            failed ? "" : " " + CompareDoubts.resume("calibrate")));
        }
        Disturbance.of(result.trials()).ifPresent(doubts::add);
        doubts.addAll(result.notes());
        if (summary == null) {
            return new Gist(List.of(Answer.of("Nothing is known of what this machine can see.")), doubts);
        }
        return new Gist(List.of(new Answer(Sentence.of(lead(summary)), more(result, summary))), doubts);
    }

    private static String lead(Summary summary) {
        String pairs = Format.count(summary.pairs(), "pair");
        return Double.isFinite(summary.smallestEffect())
                ? "A comparison of %s on this machine finds differences in CPU per event of %s and more, nine times in ten."
                        .formatted(pairs, Format.percent(summary.smallestEffect()))
                : "A comparison of %s on this machine finds none of the differences that were planted, not nine times in ten."
                        .formatted(pairs);
    }

    private static List<Sentence> more(Calibration result, Summary summary) {
        List<Sentence> more = new ArrayList<>();
        more.add(Sentence.of(
                "False alarms: %s of %s that held a variant against itself came out faster or slower; drawn from all their pairs, %s do."
                        .formatted(
                                Format.count(summary.falseAlarms()),
                                Format.count(summary.same(), "comparison"),
                                Format.percent(summary.falseAlarmRate()))));
        shares(result).forEach(share -> {
            List<Comparison> those = planted(result, share);
            long found = those.stream()
                    .filter(comparison -> comparison.verdict() == Verdict.SLOWER)
                    .count();
            more.add(Sentence.of("A planted slow-down of %s was found in %s of %s."
                    .formatted(
                            ComparisonSentence.percent(share),
                            Format.count(found),
                            Format.count(those.size(), "comparison"))));
        });
        more.add(Sentence.of("The pairs spread by %s; a comparison takes %s."
                .formatted(Format.percent(summary.spread()), Format.seconds(summary.secondsPerComparison()))));
        return more;
    }

    /** What was planted, smallest first. */
    static List<Double> shares(Calibration result) {
        return result.planted().stream().map(Planted::share).distinct().sorted().toList();
    }

    /** The comparisons with a slow-down of that share. */
    static List<Comparison> planted(Calibration result, double share) {
        return result.planted().stream()
                .filter(planted -> planted.share() == share)
                .map(Planted::comparison)
                .toList();
    }
}
