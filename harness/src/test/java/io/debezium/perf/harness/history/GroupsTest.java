package io.debezium.perf.harness.history;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.HistoryPoint.LineVariant;
import io.debezium.perf.harness.result.HistoryResult.HistoryChart;
import io.debezium.perf.harness.result.HistoryResult.HistoryLine;
import io.debezium.perf.harness.result.HistoryResult.PlacedFigure;
import io.debezium.perf.harness.result.HistoryResult.VersionChange;

import static io.debezium.perf.harness.history.Points.JDK;
import static io.debezium.perf.harness.history.Points.measured;
import static io.debezium.perf.harness.history.Points.point;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

class GroupsTest {

    private static final String HERE = "bbbbbbbbbbbb";

    @Test
    void machinesNeverShareAChartAndThisOneComesFirst() {
        List<HistoryChart> groups = Groups.of(
                List.of(
                        point(1, "aaaaaaaaaaaa", new LineVariant("3.2.0.Final", JDK, ""), measured("ten"), 1),
                        point(1, HERE, new LineVariant("3.2.0.Final", JDK, ""), measured("ten"), 2)),
                HERE);

        assertThat(groups).extracting(group -> group.machine().fingerprint()).containsExactly(HERE, "aaaaaaaaaaaa");
        assertThat(groups)
                .allSatisfy(group -> assertThat(onlyLine(group).figures()).hasSize(1));
    }

    @Test
    void jdksAndWhatElseAVariantHasAreLinesOfTheirOwn() {
        HistoryChart group = onlyGroup(
                point(1, HERE, new LineVariant("3.2.0.Final", JDK, ""), measured("ten"), 1),
                point(1, HERE, new LineVariant("3.2.0.Final", "17.0.16 (Debian)", ""), measured("ten"), 2),
                point(1, HERE, new LineVariant("3.2.0.Final", JDK, "jvm=-Xint"), measured("ten"), 3),
                point(1, HERE, new LineVariant("3.6.3.Final", JDK, "jvm=-Xint"), measured("ten"), 4));

        assertThat(group.lines())
                .extracting(HistoryLine::with, HistoryLine::jdk, line -> line.figures()
                        .size())
                .containsExactly(tuple("", "17.0.16 (Debian)", 1), tuple("", JDK, 1), tuple("jvm=-Xint", JDK, 2));
    }

    @Test
    void parametersAndConditionsAreChartsOfTheirOwn() {
        HistoryPoint.BenchmarkCase otherMode = new HistoryPoint.BenchmarkCase(
                measured("ten").name(), measured("ten").parameters(), new TreeMap<>(Map.of("mode", "thrpt")));

        assertThat(Groups.of(
                        List.of(
                                point("3.2.0.Final", 1),
                                point(1, HERE, new LineVariant("3.2.0.Final", JDK, ""), measured("one"), 1),
                                point(1, HERE, new LineVariant("3.2.0.Final", JDK, ""), otherMode, 1)),
                        HERE))
                .hasSize(3);
    }

    @Test
    void versionsAreInTheOrderOfTheirRelease() {
        HistoryChart group = onlyGroup(
                point("3.10.0.Final", 1), point("3.2.0.Final", 1), point("3.2.0.Beta2", 1), point("3.2.0.Alpha1", 1));

        List<String> inOrder = List.of("3.2.0.Alpha1", "3.2.0.Beta2", "3.2.0.Final", "3.10.0.Final");
        assertThat(group.places()).isEqualTo(inOrder);
        assertThat(onlyLine(group).figures()).extracting(PlacedFigure::place).containsExactly(0, 1, 2, 3);
    }

    @Test
    void aChangeIsThatOfTheRunsThatMeasuredBoth() {
        // The machine was twice as slow on the second day, and that is no change of the release.
        HistoryLine line = onlyLine(onlyGroup(
                point(1, "3.2.0.Final", 10),
                point(1, "3.6.3.Final", 5),
                point(2, "3.2.0.Final", 20),
                point(2, "3.6.3.Final", 10),
                point(3, "3.6.3.Final", 40)));

        PlacedFigure later = line.figures().get(1);
        assertThat(line.figures().get(0).change()).isNull();
        assertThat(later.change()).isEqualTo(new VersionChange(0.5, true));
        assertThat(line.change()).isEqualTo(later.change());
        assertThat(later.median()).isEqualTo(10);
        assertThat(List.of(later.low(), later.high())).containsExactly(5.0, 40.0);
        assertThat(later.confidence()).isNull();
        assertThat(later.runs()).extracting(run -> run.run().folder()).containsExactly("day-1", "day-2", "day-3");
    }

    @Test
    void aChangeBetweenRunsSaysSo() {
        HistoryLine line = onlyLine(onlyGroup(point(2, "3.6.3.Final", 5), point(1, "3.2.0.Final", 10)));

        PlacedFigure later = line.figures().get(1);
        assertThat(later.change()).isEqualTo(new VersionChange(0.5, false));
        assertThat(later.low()).isCloseTo(4.5, within(1e-9));
        assertThat(later.confidence()).isEqualTo(0.95);
    }

    @Test
    void oneVersionHasNoChange() {
        assertThat(onlyLine(onlyGroup(point("3.2.0.Final", 1))).change()).isNull();
    }

    @Test
    void fromNothingThereIsNoRatio() {
        VersionChange change = onlyLine(onlyGroup(point("3.2.0.Final", 0), point("3.6.3.Final", 0)))
                .change();

        assertThat(change.ratio()).isNaN();
    }

    private static HistoryChart onlyGroup(HistoryPoint... points) {
        List<HistoryChart> groups = Groups.of(List.of(points), HERE);
        assertThat(groups).hasSize(1);
        return groups.get(0);
    }

    private static HistoryLine onlyLine(HistoryChart group) {
        assertThat(group.lines()).hasSize(1);
        return group.lines().get(0);
    }
}
