package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Summary.Answer;
import io.debezium.perf.harness.report.section.CompareFacts;
import io.debezium.perf.harness.report.section.CompareWarnings;
import io.debezium.perf.harness.report.section.Disturbance;
import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.Calibration.Planted;
import io.debezium.perf.harness.result.CalibrationSummary;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Verdict;

/** What a calibration comes to, in sentences. */
public final class CalibrationHeadline {

    private CalibrationHeadline() {}

    /** A pure function of the result. */
    public static Summary of(Calibration result) {
        CalibrationSummary summary = result.summary();
        List<String> warnings = new ArrayList<>();
        if (result.outcome().status() != RunStatus.COMPLETE) {
            String why = result.outcome().message().replaceAll("\\.$", "");
            boolean failed = result.outcome().status() == RunStatus.FAILED;
            warnings.add("The calibration %s%s: what follows rests on what was measured until then.%s"
                    .formatted(
                            failed ? "failed" : "was interrupted",
                            why.isBlank() ? "" : " (" + why + ")",
                            failed ? "" : " " + CompareWarnings.resume("calibrate")));
        }
        CompareWarnings.resumed(result.outcome()).ifPresent(warnings::add);
        Disturbance.of(result.trials()).ifPresent(warnings::add);
        warnings.addAll(result.notes());
        if (summary == null) {
            return new Summary(List.of(Answer.of("Nothing is known of what this machine can see.")), warnings);
        }
        List<Sentence> more = Double.isFinite(summary.spread()) ? more(result, summary) : List.of();
        return new Summary(List.of(new Answer(Sentence.of(lead(summary)), more)), warnings);
    }

    private static String lead(CalibrationSummary summary) {
        if (!Double.isFinite(summary.spread())) {
            return "Nothing is known yet of what this machine can see: too few pairs are complete.";
        }
        String pairs = CompareFacts.pairs(summary);
        return Double.isFinite(summary.smallestEffect())
                ? "A comparison of %s on this machine finds differences in CPU per event of %s and more, nine times in ten."
                        .formatted(pairs, Format.percent(summary.smallestEffect()))
                : "A comparison of %s on this machine finds no difference, however large: so few cannot give the confidence."
                        .formatted(pairs);
    }

    private static List<Sentence> more(Calibration result, CalibrationSummary summary) {
        List<Sentence> more = new ArrayList<>();
        more.add(Sentence.of(falseAlarms(summary)));
        slowDowns(result).forEach(those -> {
            long found = those.stream()
                    .filter(planted -> planted.comparison().verdict() == Verdict.SLOWER)
                    .count();
            more.add(Sentence.of("A planted slow-down of %s was found in %s of %s."
                    .formatted(share(those), Format.count(found), Format.count(those.size(), "comparison"))));
        });
        more.add(Sentence.of("The pairs spread by %s; a comparison takes %s."
                .formatted(Format.percent(summary.spread()), Format.seconds(summary.secondsPerComparison()))));
        return more;
    }

    private static String falseAlarms(CalibrationSummary summary) {
        String drawn = Format.percent(summary.falseAlarmRate());
        return summary.same() == 0
                ? "False alarms: no comparison that holds the variant against itself is complete; of comparisons drawn from the pairs so far, %s come out faster or slower."
                        .formatted(drawn)
                : "False alarms: %s of %s that held the variant against itself came out faster or slower; of comparisons drawn from all their pairs, %s do."
                        .formatted(
                                Format.count(summary.falseAlarms()), Format.count(summary.same(), "comparison"), drawn);
    }

    /**
     * The comparisons of each slow-down, the smallest slow-down first. One of them adds the same CPU time in all of its
     * comparisons, which is not quite the same share in each, since the baseline's own cost varies.
     */
    static List<List<Planted>> slowDowns(Calibration result) {
        return result.planted().stream()
                .collect(Collectors.groupingBy(planted -> planted.comparison().candidate()))
                .values()
                .stream()
                .sorted(Comparator.comparingDouble(those -> those.get(0).share()))
                .toList();
    }

    /** {@code 5.0 %}, or from the smallest to the largest: {@code 4.8 to 5.1 %}. */
    static String share(List<Planted> slowDown) {
        return Format.range(slowDown.stream().mapToDouble(Planted::share), Format::percent);
    }
}
