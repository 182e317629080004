package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;

import io.debezium.perf.harness.result.RunFact.FactKind;

/**
 * The result of {@code perf repeat}: what a result came to, and what the same experiment came to here. The run of it has a
 * result of its own, in a folder below this one's.
 *
 * @param name of the folder or the bundle that was repeated
 * @param original what was typed for it
 * @param originalAt when it was started
 * @param runs the one that repeats it
 * @param figures each that the original has of a candidate
 * @param equality whether both variants do the same; null where the original did not ask
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
        RepeatedEquality equality,
        List<OtherFact> differences)
        implements Result {

    /** Whether there and here the same was found. */
    public enum RepeatVerdict {
        AGREES,
        DIFFERS,
        /** Something is missing on either side. */
        UNKNOWN
    }

    /**
     * @param where as {@link Compared#where}
     * @param here null where it was not measured
     */
    public record RepeatedFigure(String where, Comparison original, Comparison here, RepeatVerdict agreement) {}

    /** @param changed tapes and plugins on which something else was found, a sentence each */
    public record RepeatedEquality(RepeatVerdict agreement, List<String> changed) {}

    /** A fact of the machine, a program or a tape. */
    public record OtherFact(FactKind kind, String name, String original, String here) {}

    /** Those of them that came out so. */
    public List<RepeatedFigure> figures(RepeatVerdict agreement) {
        return figures.stream()
                .filter(figure -> figure.agreement() == agreement)
                .toList();
    }

    /** One that differs is enough to differ, and one that agrees to agree where none differs. */
    public RepeatVerdict agreement() {
        boolean differs = equality != null && equality.agreement() == RepeatVerdict.DIFFERS
                || !figures(RepeatVerdict.DIFFERS).isEmpty();
        if (differs) {
            return RepeatVerdict.DIFFERS;
        }
        return figures(RepeatVerdict.AGREES).isEmpty() ? RepeatVerdict.UNKNOWN : RepeatVerdict.AGREES;
    }
}
