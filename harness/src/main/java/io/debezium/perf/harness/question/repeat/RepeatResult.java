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
 * The result of {@code perf repeat}: what a result came to, and what the same experiment came to here. The run of it has a
 * result of its own, in a folder below this one's.
 *
 * @param name of the folder that was repeated
 * @param original what was typed for it
 * @param originalAt when it was started
 * @param runs the one that repeats it
 * @param figures each that the original has of a candidate
 * @param differences facts that are not the same there and here
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

    /** Whether there and here the same was found. */
    public enum RepeatVerdict {
        AGREES,
        DIFFERS,
        /** Something is missing on either side. */
        UNKNOWN;

        /** For people. */
        public String label() {
            return this == UNKNOWN ? "not known" : name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * @param where as {@link Compared#where}
     * @param here null where it was not measured
     */
    public record RepeatedFigure(String where, Comparison original, Comparison here, RepeatVerdict agreement) {}

    /** A fact of the machine, a program or a tape. */
    public record OtherFact(FactKind kind, String name, String original, String here) {}

    /** Tapes and plugins on which one found both variants to be the same and the other a difference. */
    public List<OtherFact> unequal() {
        return differences.stream()
                .filter(fact -> fact.kind() == FactKind.EQUALITY)
                .toList();
    }

    /** Those of them that came out so. */
    public List<RepeatedFigure> figures(RepeatVerdict agreement) {
        return figures.stream()
                .filter(figure -> figure.agreement() == agreement)
                .toList();
    }

    /** One that differs is enough to differ, and one that agrees to agree where none differs. */
    public RepeatVerdict agreement() {
        if (!unequal().isEmpty() || !figures(RepeatVerdict.DIFFERS).isEmpty()) {
            return RepeatVerdict.DIFFERS;
        }
        return figures(RepeatVerdict.AGREES).isEmpty() ? RepeatVerdict.UNKNOWN : RepeatVerdict.AGREES;
    }
}
