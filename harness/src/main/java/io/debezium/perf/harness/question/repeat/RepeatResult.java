package io.debezium.perf.harness.question.repeat;

import java.time.Instant;
import java.util.List;
import java.util.Locale;

import io.debezium.perf.harness.result.Compared;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.ResultOf;
import io.debezium.perf.harness.result.Run;
import io.debezium.perf.harness.result.RunFact.FactKind;

/**
 * The result of {@code perf repeat}: an original result beside that of the same experiment on this machine. The repeating run
 * has a result of its own, in a subfolder.
 *
 * @param name of the original's folder
 * @param original the original's command line
 * @param originalAt when the original was started
 * @param runs the run that repeats it
 * @param figures every comparison of the original, with the same one here
 * @param differences facts that differ between there and here
 */
@ResultOf("repeat")
public record RepeatResult(
        ResultHeader header,
        String name,
        String original,
        Instant originalAt,
        List<Run> runs,
        List<RepeatedFigure> figures,
        List<OtherFact> differences)
        implements Result {

    /** Whether original and repetition agree. */
    public enum RepeatVerdict {
        AGREES,
        DIFFERS,
        /** A figure or its interval is missing on one of the sides. */
        UNKNOWN;

        /** The name for the reader. */
        public String label() {
            return this == UNKNOWN ? "not known" : name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A comparison of the original, and the same one here.
     *
     * @param where as {@link Compared#where}
     * @param here null if it was not measured
     */
    public record RepeatedFigure(String where, Comparison original, Comparison here, RepeatVerdict agreement) {}

    /** A fact about the machine, a program or a tape that differs. */
    public record OtherFact(FactKind kind, String name, String original, String here) {}

    /** The tapes and plugins on which one side found both variants to behave the same and the other found a difference. */
    public List<OtherFact> unequal() {
        return differences.stream()
                .filter(fact -> fact.kind() == FactKind.EQUALITY)
                .toList();
    }

    /** The figures with a verdict. */
    public List<RepeatedFigure> figures(RepeatVerdict agreement) {
        return figures.stream()
                .filter(figure -> figure.agreement() == agreement)
                .toList();
    }

    /** The verdict on the whole: one figure that differs suffices to differ; otherwise one that agrees suffices to agree. */
    public RepeatVerdict agreement() {
        if (!unequal().isEmpty() || !figures(RepeatVerdict.DIFFERS).isEmpty()) {
            return RepeatVerdict.DIFFERS;
        }
        return figures(RepeatVerdict.AGREES).isEmpty() ? RepeatVerdict.UNKNOWN : RepeatVerdict.AGREES;
    }
}
