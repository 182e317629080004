package io.debezium.perf.harness.question.repeat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.question.evidence.EvidenceResult;
import io.debezium.perf.harness.question.repeat.RepeatResult.OtherFact;
import io.debezium.perf.harness.question.repeat.RepeatResult.RepeatVerdict;
import io.debezium.perf.harness.question.repeat.RepeatResult.RepeatedFigure;
import io.debezium.perf.harness.question.verify.VerifyResult;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Compared;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.CountsFixture;
import io.debezium.perf.harness.result.Environment;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.RunFact.FactKind;
import io.debezium.perf.harness.result.SourceInfo;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.result.TapeInfo.StreamDigest;
import io.debezium.perf.harness.result.TapeInfo.TapeDigest;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.result.Verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/** When two results agree. */
class RepetitionTest {

    @ParameterizedTest
    @CsvSource({
        "0.80, 0.90, 0.85, 0.95, AGREES",
        "0.80, 0.90, 0.70, 0.99, AGREES",
        "0.80, 0.90, 0.90, 0.95, AGREES",
        "0.80, 0.90, 0.91, 0.95, DIFFERS",
        "0.80, 0.90, 0.60, 0.79, DIFFERS",
        "0.80, 0.90, NaN, NaN, UNKNOWN",
        "NaN, NaN, 0.80, 0.90, UNKNOWN",
    })
    void figuresAgreeWhereTheirIntervalsOverlap(
            double low, double high, double otherLow, double otherHigh, RepeatVerdict is) {
        assertThat(Repetition.agreement(cpu("b", low, high), cpu("b", otherLow, otherHigh), true))
                .isEqualTo(is);
        assertThat(Repetition.agreement(cpu("b", otherLow, otherHigh), cpu("b", low, high), true))
                .isEqualTo(is);
    }

    @Test
    void whatWasNotMeasuredHereIsNotKnown() {
        CompareResult original = compared(cpu("b", 0.8, 0.9));

        assertThat(figures(original, null)).singleElement().satisfies(figure -> {
            assertThat(figure.here()).isNull();
            assertThat(figure.agreement()).isEqualTo(RepeatVerdict.UNKNOWN);
        });
        assertThat(figures(original, compared()))
                .extracting(RepeatedFigure::agreement)
                .containsExactly(RepeatVerdict.UNKNOWN);
    }

    /** The clone of another machine has another path. */
    @Test
    void candidatesAreTheSameByTheirPlaceNotByTheirNames() {
        CompareResult original = compared(cpu("3.6.3.Final,git=~/a@c", 0.8, 0.9), cpu("raw", 0.1, 0.2));
        CompareResult here = compared(cpu("3.6.3.Final,git=/b@c", 0.85, 0.95), cpu("raw", 0.3, 0.4));

        assertThat(figures(original, here))
                .extracting(RepeatedFigure::where, figure -> figure.original().candidate(), RepeatedFigure::agreement)
                .containsExactly(
                        tuple("under simple-update", "3.6.3.Final,git=~/a@c", RepeatVerdict.AGREES),
                        tuple("under simple-update", "raw", RepeatVerdict.DIFFERS));
    }

    @Test
    void workloadsAndTablesOfEvidenceAreComparedEachWithItsOwn() {
        Compared tape = new Compared("under wide-rows", 1, cpu("b", 0.8, 0.9));
        Compared table = new Compared("in a snapshot of wide-rows, 200,000 rows", 1, cpu("b", 0.5, 0.6));
        EvidenceResult original = Examples.result(EvidenceResult.class, "compared", List.of(tape, table));
        EvidenceResult here = Examples.result(EvidenceResult.class, "compared", List.of(table, tape));

        assertThat(figures(original, here))
                .allMatch(figure -> figure.agreement() == RepeatVerdict.AGREES)
                .extracting(RepeatedFigure::where)
                .containsExactly("under wide-rows", "in a snapshot of wide-rows, 200,000 rows");
    }

    @ParameterizedTest
    @CsvSource({
        "BYTECODES_PER_EVENT, 100000, 100150, 0, AGREES",
        "BYTECODES_PER_EVENT, 100000, 100250, 0, DIFFERS",
        "BYTECODES_PER_EVENT, 100000, 100250, 1, UNKNOWN",
        "ATOMICS_PER_EVENT, 60, 60.4, 0, AGREES",
        "ATOMICS_PER_EVENT, 60, 60.6, 0, DIFFERS",
        "PARKS_PER_EVENT, 1.3, 0.2, 0, UNKNOWN",
    })
    void countsAreTheSameOnTheSameJdk(Metric metric, double then, double now, int otherJdks, RepeatVerdict is) {
        CompareResult original = counted(metric, then);
        CompareResult here = counted(metric, now);
        List<VariantInfo> variants = new ArrayList<>(here.variants());
        for (int i = 0; i < otherJdks; i++) {
            variants.set(i, Records.with(variants.get(i), "jdk", "17"));
        }

        assertThat(figures(original, Records.with(here, "variants", variants)))
                .extracting(figure -> figure.original().metric(), RepeatedFigure::agreement)
                .containsExactly(tuple(metric, is), tuple(Metric.CPU_MICROS_PER_EVENT, RepeatVerdict.AGREES));
    }

    private static CompareResult counted(Metric metric, double candidate) {
        return Records.with(
                compared(cpu("b", 0.8, 0.9)),
                "counts",
                CountsFixture.of("b", metric, 100, candidate, candidate / 101, candidate / 99, 0));
    }

    @Test
    void equalityDiffersWhereOneRunFoundATapeToBeTheSameAndTheOtherADifference() {
        VerifyResult same = Examples.verified(Examples.verified("ddl", true, false, "equal"));
        VerifyResult other = Examples.verified(Examples.verified("ddl", false, false, "event 3"));

        assertThat(Repetition.differences(same, same)).isEmpty();
        assertThat(Repetition.differences(same, other))
                .containsExactly(new OtherFact(FactKind.EQUALITY, "ddl, decoderbufs", "equal", "differs"));
        assertThat(Repetition.differences(same, Examples.verified(Examples.verified("ddl", false, true, "died"))))
                .isEmpty();
        assertThat(Repetition.differences(same, Examples.verified())).isEmpty();
    }

    @Test
    void onlyFactsThatDifferAreTold() {
        CompareResult original = compared(cpu("b", 0.8, 0.9));
        Environment bigger = Records.with(Examples.environment(), "cores", 64, "kernel", "6.12");
        TapeInfo recorded = Records.with(
                Examples.tape("simple-update"), "digests", List.of(new TapeDigest("decoderbufs", "beef", "x")));

        assertThat(Repetition.differences(original, original)).isEmpty();
        assertThat(Repetition.differences(original, Records.with(original, "environment", bigger, "tape", recorded)))
                .extracting(OtherFact::name)
                .containsExactly("Cores", "Kernel", "Tape of simple-update");
    }

    @Test
    void variantsOfOtherSourcesDifferByTheCommitAndItsFiles() {
        assertThat(Repetition.differences(built("428e4db", "A.java"), built("0fc16ce", "A.java", "B.java")))
                .containsExactly(new OtherFact(
                        FactKind.SOURCES,
                        "Debezium of candidate 1",
                        "v3.6.3.Final with 428e4db (files: 1)",
                        "v3.6.3.Final with 0fc16ce (files: 2)"));
    }

    private static CompareResult built(String commit, String... files) {
        return Records.with(
                compared(cpu("b", 0.8, 0.9)),
                "variants.1.source",
                new SourceInfo("v3.6.3.Final", commit, List.of(), List.of(files), 1));
    }

    /** What a player sends tells more than what became of it; where one side was sent by a server, that is all there is. */
    @Test
    void aTapeIsTheSameByItsStreamsOrElseByItsEvents() {
        TapeInfo server = Examples.tape("simple-update");
        TapeInfo played =
                Records.with(server, "replay", "player", "streams", List.of(new StreamDigest("pgoutput", "a")));
        TapeInfo other =
                Records.with(server, "replay", "player", "streams", List.of(new StreamDigest("pgoutput", "b")));
        TapeInfo unread = Records.with(server, "digests", List.of());

        assertThat(played.sameContent(played)).isTrue();
        assertThat(played.sameContent(other)).isFalse();
        assertThat(server.sameContent(played)).isTrue();
        assertThat(server.sameContent(unread)).isFalse();
        assertThat(played.sameContent(Records.with(played, "events", 7L))).isFalse();
        assertThat(played.sameContent(Records.with(played, "events", 7L, "replay", "player in 2 turns")))
                .isTrue();
        assertThat(played.sameContent(Records.with(played, "digests", List.of())))
                .isTrue();
    }

    private static CompareResult compared(Comparison... comparisons) {
        return Examples.result(
                CompareResult.class,
                "tape",
                Examples.tape("simple-update"),
                "database",
                Examples.database(),
                "variants",
                Stream.concat(
                                Stream.of("3.6.3.Final"),
                                Stream.of(comparisons)
                                        .map(Comparison::candidate)
                                        .distinct())
                        .map(Examples::variant)
                        .toList(),
                "comparisons",
                List.of(comparisons));
    }

    private static List<RepeatedFigure> figures(Result original, Result hereOrNull) {
        return Repetition.figures(
                original,
                Optional.ofNullable(hereOrNull),
                hereOrNull == null ? List.of() : Repetition.differences(original, hereOrNull));
    }

    private static Comparison cpu(String candidate, double low, double high) {
        return Examples.comparison(
                candidate, Metric.CPU_MICROS_PER_EVENT, 10, (low + high) / 2, low, high, Verdict.FASTER);
    }
}
