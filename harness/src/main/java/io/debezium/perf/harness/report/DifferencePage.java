package io.debezium.perf.harness.report;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.debezium.perf.harness.result.DiffResult;
import io.debezium.perf.harness.result.DifferenceTree;
import io.debezium.perf.harness.result.ProfileDifference;

/**
 * Everything that the report of {@code perf diff} says, whatever the format.
 *
 * @param origin the command and when it was run
 * @param figures the whole, for each kind
 * @param facts what was compared
 * @param limits what the report does not show
 */
public record DifferencePage(
        String title,
        String origin,
        Headline headline,
        List<KeyFigure> figures,
        DifferenceSection section,
        List<Facts> facts,
        List<String> limits) {

    private static final List<String> LIMITS = List.of(
            "A recording says where CPU time and memory went, not whether the program is faster: that takes timed trials"
                    + " in random order (perf compare).",
            "One frame in twenty is taken for changed although it has not, as the intervals have a confidence of 95 %."
                    + " A single small frame that is coloured proves nothing; a whole branch does.",
            "The JVM places a sample by its debug information, and inlines anew in every run: what a method loses may be"
                    + " found in its caller or callee. Look at both.",
            "Lambdas of one method are one frame, since their numbers change with the source.");

    static DifferencePage of(DiffResult result, List<DifferenceTree> trees) {
        ProfileDifference first = result.differences().get(0);
        String started = DateTimeFormatter.ISO_LOCAL_DATE_TIME
                .format(result.startedAt().truncatedTo(ChronoUnit.SECONDS).atOffset(ZoneOffset.UTC))
                .replace('T', ' ');
        return new DifferencePage(
                first.candidate() + " against " + first.baseline(),
                "perf diff, %s UTC".formatted(started),
                headline(result.differences()),
                result.differences().stream()
                        .filter(DifferenceWords::absolute)
                        .map(DifferencePage::figure)
                        .toList(),
                DifferenceSection.of(1, result.differences(), trees),
                List.of(recordings("Baseline", result.baseline()), recordings("Candidate", result.candidate())),
                LIMITS);
    }

    private static Headline headline(List<ProfileDifference> differences) {
        Sentence answer = new Sentence(List.of());
        Set<String> notes = new LinkedHashSet<>();
        for (ProfileDifference difference : differences) {
            answer = answer.text(answer.parts().isEmpty() ? "" : " ").then(DifferenceWords.answer(difference));
            notes.addAll(difference.notes());
        }
        return new Headline(answer, List.copyOf(notes));
    }

    private static KeyFigure figure(ProfileDifference difference) {
        ProfileDifference.Row total = difference.total();
        return new KeyFigure(
                DifferenceWords.title(difference) + " per event",
                "%s to %s"
                        .formatted(
                                Format.number(total.baseline()),
                                Format.withUnit(
                                        total.candidate(), difference.unit().replace("/event", ""))),
                "%s, 95 %% interval %s"
                        .formatted(DifferenceWords.signed(total.difference()), DifferenceWords.interval(total)));
    }

    private static Facts recordings(String title, List<DiffResult.Recorded> recordings) {
        List<Facts.Fact> facts = new ArrayList<>();
        for (DiffResult.Recorded recording : recordings) {
            facts.add(Facts.Fact.code("Recording", recording.file()));
            facts.add(Facts.Fact.text("Events", recording.events() == null ? null : Format.count(recording.events())));
        }
        return new Facts(title, facts);
    }
}
