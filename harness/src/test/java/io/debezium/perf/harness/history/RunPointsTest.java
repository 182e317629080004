package io.debezium.perf.harness.history;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.result.BisectResult;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialResultFixture;
import io.debezium.perf.harness.result.TrialStatus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

class RunPointsTest {

    private static final TapeInfo TAPE = Examples.tape("simple-update");

    private static final Design DESIGN =
            Examples.design(2, 0.02).with(new Design.OverTape(1, 200_000, 10_000, List.of(), 0));

    @Test
    void aVariantHasEachFigureThatItsTrialsHave() {
        List<HistoryPoint> points = points(timed(1, 1, 0, 20), timed(2, 1, 1, 30), timed(3, 2, 0, 22));

        assertThat(points)
                .extracting(
                        point -> point.variant().debezium(),
                        point -> point.variant().with(),
                        HistoryPoint::metric,
                        HistoryPoint::unit,
                        HistoryPoint::median,
                        HistoryPoint::n)
                .containsExactly(
                        tuple("3.2.0.Final", "", Metric.EVENTS_PER_SECOND, "events/s", 1000.0, 2),
                        tuple("3.2.0.Final", "", Metric.CPU_MICROS_PER_EVENT, "us/event", 21.0, 2),
                        tuple("3.6.3.Final", "jvm=-Xmx1g", Metric.EVENTS_PER_SECOND, "events/s", 1000.0, 1),
                        tuple("3.6.3.Final", "jvm=-Xmx1g", Metric.CPU_MICROS_PER_EVENT, "us/event", 30.0, 1));
        assertThat(points.get(0).moreIsBetter()).isTrue();
        assertThat(points.get(0).measured().label()).isEqualTo("simple-update (plugin=decoderbufs, scale=10)");
        assertThat(points.get(0).measured().conditions())
                .containsOnly(
                        entry("tape", TAPE.id()),
                        entry("PostgreSQL", TAPE.server()),
                        entry("warm-up events", "200000"),
                        entry("a reading every", "10000"));
    }

    @Test
    void whatIsNoDebeziumHasNoPlaceAmongItsReleases() {
        assertThat(points(timed(1, 1, 2, 5))).isEmpty();
    }

    @Test
    void aVariantThatDeliversSomethingElseHasNoFigure() {
        Trial<Purpose, ReplayFigures> wrong =
                TrialResultFixture.trial(1, 0, 0, Purpose.DIGEST, TrialStatus.FAILED, null);
        Trial<Purpose, ReplayFigures> right = TrialResultFixture.trial(2, 0, 1, Purpose.DIGEST, TrialStatus.OK, null);

        assertThat(points(wrong, right, timed(3, 1, 0, 20), timed(4, 1, 1, 30)))
                .extracting(point -> point.variant().debezium())
                .containsOnly("3.6.3.Final");
    }

    @Test
    void aRecordingThatFailedTakesNothingFromTheTimedTrials() {
        Trial<Purpose, ReplayFigures> recorded =
                TrialResultFixture.trial(2, 0, 0, Purpose.RECORDED, TrialStatus.FAILED, null);

        assertThat(points(timed(1, 1, 0, 20), recorded)).hasSize(2);
    }

    @Test
    void aBisectionStandsOnTheLineOfAComparison() {
        BisectResult bisected = Examples.result(
                BisectResult.class,
                "tape",
                TAPE,
                "design",
                DESIGN,
                "versions",
                List.of("3.1.3.Final", "3.2.0.Final"),
                "variants",
                List.of(Examples.variant("3.2.0.Final")),
                "trials",
                List.of(timed(1, 1, 0, 99), timed(2, 1, 1, 20)));

        List<HistoryPoint> both = Stream.concat(
                        RunPoints.of(bisected, "bisected").stream(), points(timed(1, 1, 0, 22)).stream())
                .toList();

        assertThat(both).hasSize(4);
        assertThat(Groups.of(both, "")).hasSize(2).allSatisfy(group -> assertThat(group.lines())
                .singleElement()
                .satisfies(line -> assertThat(line.figures())
                        .singleElement()
                        .satisfies(release -> assertThat(release.runs()).hasSize(2))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3.6.3.Final | ''",
                "3.6.3.Final,plugin=pgoutput,jdk=/opt/jdk | ''",
                "3.6.3.Final,set.max.batch.size=8192,jvm=-Xmx1g | jvm=-Xmx1g,set.max.batch.size=8192",
                "3.6.3.Final,jvm=-Xmx1g,set.max.batch.size=8192 | jvm=-Xmx1g,set.max.batch.size=8192",
                "3.6.3.Final,jvm=-XX:+A,jvm=-XX:-A | jvm=-XX:+A,jvm=-XX:-A",
                "3.6.3.Final,set.table.include.list=a,b,burn=5us | burn=5us,set.table.include.list=a,b",
                "3.6.3.Final,patch=known+later | patch=known+later",
            })
    void theRestOfASpecIsTheSameInWhateverOrderItWasTyped(String spec, String with) {
        assertThat(RunPoints.settings(spec)).isEqualTo(with);
    }

    private static Trial<Purpose, ReplayFigures> timed(int number, int block, int variant, double cpu) {
        return TrialResultFixture.timed(number, block, variant, TrialResultFixture.figures(cpu));
    }

    private static List<HistoryPoint> points(Trial<Purpose, ReplayFigures>... trials) {
        return RunPoints.of(
                Examples.result(
                        CompareResult.class,
                        "tape",
                        TAPE,
                        "design",
                        DESIGN,
                        "variants",
                        List.of(
                                Examples.variant("3.2.0.Final"),
                                Examples.variant("3.6.3.Final,jvm=-Xmx1g"),
                                Examples.variant("raw", "raw")),
                        "trials",
                        List.of(trials)),
                "there");
    }
}
