package io.debezium.perf.harness.stats;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.stats.Bisection.Comparer;
import io.debezium.perf.harness.stats.Bisection.CostChange;
import io.debezium.perf.harness.stats.Bisection.Found;
import io.debezium.perf.harness.stats.Bisection.Location;
import io.debezium.perf.harness.stats.Bisection.Rise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

class BisectionTest {

    private static final double THRESHOLD = 0.05;

    /**
     * Costs without noise, one per version; the versions are their places in the row.
     *
     * @param risen first versions of a higher cost
     */
    private record History(double[] costs, Set<Integer> risen) {

        static History of(double... costs) {
            return new History(costs, Set.of());
        }

        List<Integer> versions() {
            return IntStream.range(0, costs.length).boxed().toList();
        }

        CostChange change(int earlier, int later) {
            double logRatio = Math.log(costs[later] / costs[earlier]);
            return new CostChange(logRatio, logRatio - 0.01, logRatio + 0.01);
        }

        Found<Integer> search(Integer... unmeasurable) {
            Set<Integer> broken = Set.of(unmeasurable);
            return BisectionTest.search(
                    versions(),
                    (earlier, later) -> broken.contains(earlier) || broken.contains(later)
                            ? Optional.empty()
                            : Optional.of(change(earlier, later)));
        }

        @Override
        public String toString() {
            return Arrays.toString(costs);
        }
    }

    @Test
    void findsTheVersionThatACostRoseWith() {
        Found<Integer> found = History.of(10, 10, 10, 10, 10, 12, 12).search();

        assertThat(found.rises())
                .extracting(Rise::before, Rise::after, Rise::between, Rise::location)
                .containsExactly(tuple(4, 5, List.of(), Location.EXACT));
        assertThat(found.ends())
                .hasValueSatisfying(change -> assertThat(change.logRatio()).isEqualTo(Math.log(1.2)));
        assertThat(found.skipped()).isEmpty();
    }

    @Test
    void findsSeveralRisesInTheirOrder() {
        assertThat(History.of(10, 11, 11, 11, 13, 13, 13, 16).search().rises())
                .extracting(Rise::after)
                .containsExactly(1, 4, 7);
    }

    @Test
    void neighboursNeedOneComparison() {
        Found<Integer> found = History.of(10, 12).search();

        assertThat(found.rises()).extracting(Rise::after).containsExactly(1);
        assertThat(found.comparisons()).hasSize(1);
    }

    @Test
    void endsThatDoNotDifferEndTheSearch() {
        Found<Integer> found = History.of(10, 13, 13, 10.4).search();

        assertThat(found.rises()).isEmpty();
        assertThat(found.comparisons()).hasSize(1);
        assertThat(found.ends()).isPresent();
    }

    @Test
    void aFallIsNoRise() {
        assertThat(History.of(13, 13, 10, 10).search().rises()).isEmpty();
    }

    @Test
    void aRiseThatMayBeChanceIsNotFollowed() {
        Comparer<Integer> unsure = (earlier, later) -> Optional.of(new CostChange(0.1, -0.01, 0.2));
        Comparer<Integer> unbounded = (earlier, later) -> Optional.of(new CostChange(0.1, Double.NaN, Double.NaN));

        assertThat(search(List.of(0, 1, 2), unsure).rises()).isEmpty();
        assertThat(search(List.of(0, 1, 2), unbounded).rises()).isEmpty();
    }

    @Test
    void aRiseInSmallPartsIsNotPinnedOnOneVersion() {
        assertThat(History.of(10, 10.2, 10.4, 10.6, 10.8).search().rises())
                .extracting(Rise::before, Rise::after, Rise::between, Rise::location)
                .containsExactly(tuple(0, 4, List.of(1, 2, 3), Location.GRADUAL));
    }

    @Test
    void aRiseWhosePartsHaveNoIntervalIsUndecided() {
        Comparer<Integer> comparer = (earlier, later) -> Optional.of(
                later - earlier == 2 ? new CostChange(0.2, 0.19, 0.21) : new CostChange(0.1, Double.NaN, Double.NaN));

        assertThat(search(List.of(0, 1, 2), comparer).rises())
                .extracting(Rise::before, Rise::after, Rise::between, Rise::location)
                .containsExactly(tuple(0, 2, List.of(1), Location.UNDECIDED));
    }

    /** Versions 0, 5 and 8 are releases, 4 was brought by a merge. */
    @Test
    void whatIsDeepIsMeasuredOnlyInTheRangeOfTheRise() {
        History history = History.of(10, 10, 10, 10, 12, 12, 12, 12, 12);
        Map<Integer, Integer> depths = Map.of(0, 0, 5, 0, 8, 0, 4, 2);

        Found<Integer> found = new Bisection<>(
                        history.versions(),
                        version -> depths.getOrDefault(version, 1),
                        THRESHOLD,
                        (earlier, later) -> Optional.of(history.change(earlier, later)))
                .search();

        assertThat(found.rises()).extracting(Rise::before, Rise::after).containsExactly(tuple(3, 4));
        assertThat(found.comparisons())
                .extracting(made -> List.of(made.earlier(), made.later()))
                .containsExactly(
                        List.of(0, 8),
                        List.of(0, 5),
                        List.of(5, 8),
                        List.of(0, 2),
                        List.of(2, 5),
                        List.of(2, 3),
                        List.of(3, 5),
                        List.of(3, 4),
                        List.of(4, 5));
    }

    @Test
    void aVersionThatCannotBeMeasuredIsReplacedByTheOneNextToIt() {
        Found<Integer> found = History.of(10, 10, 10, 10, 12, 12, 12).search(3);

        assertThat(found.rises())
                .extracting(Rise::before, Rise::after, Rise::between, Rise::location)
                .containsExactly(tuple(2, 4, List.of(3), Location.AMONG_UNMEASURED));
        assertThat(found.skipped()).containsExactly(3);
    }

    @Test
    void whereNothingBetweenCanBeMeasuredTheRiseIsBetweenTheEnds() {
        Found<Integer> found = History.of(10, 10, 10, 12, 12).search(1, 2, 3);

        assertThat(found.rises())
                .extracting(Rise::before, Rise::after, Rise::between, Rise::location)
                .containsExactly(tuple(0, 4, List.of(1, 2, 3), Location.AMONG_UNMEASURED));
        assertThat(found.skipped()).containsExactly(1, 2, 3);
        assertThat(found.comparisons()).hasSize(1);
    }

    @Test
    void anEndThatCannotBeMeasuredIsNotPassedOver() {
        Found<Integer> found = History.of(10, 10, 12).search(2);

        assertThat(found.ends()).isEmpty();
        assertThat(found.rises()).isEmpty();
    }

    @Test
    void aVersionThatFailsTheSecondTimeIsSkippedToo() {
        History history = History.of(10, 10, 12, 12, 12);
        Found<Integer> found = search(
                history.versions(),
                (earlier, later) -> earlier == 2 ? Optional.empty() : Optional.of(history.change(earlier, later)));

        assertThat(found.skipped()).containsExactly(2);
        assertThat(found.rises())
                .extracting(Rise::before, Rise::after, Rise::location)
                .containsExactly(tuple(1, 3, Location.AMONG_UNMEASURED));
    }

    @Test
    void whatWasFoundBeforeAnInterruptionIsKept() {
        History history = History.of(10, 12, 12, 12, 12, 12, 14, 14, 14);
        Bisection<Integer> interrupted =
                new Bisection<>(history.versions(), version -> 0, THRESHOLD, (earlier, later) -> {
                    if (earlier == 6) {
                        throw new IllegalStateException("interrupted");
                    }
                    return Optional.of(history.change(earlier, later));
                });

        assertThatThrownBy(interrupted::search).hasMessage("interrupted");
        assertThat(interrupted.found().rises()).extracting(Rise::after).containsExactly(1);
        assertThat(interrupted.found().ends()).isPresent();
    }

    @Test
    void oneVersionIsNoHistory() {
        assertThatThrownBy(() -> History.of(10).search()).hasMessage("versions [0]: must be at least two");
    }

    @Property
    void findsExactlyTheRisesOfAStaircase(@ForAll("staircases") History history) {
        Found<Integer> found = history.search();

        assertThat(found.rises()).extracting(Rise::after).containsExactlyElementsOf(history.risen());
        assertThat(found.rises()).extracting(Rise::location).containsOnly(Location.EXACT);
        int levels = 32 - Integer.numberOfLeadingZeros(history.costs().length - 1);
        assertThat(found.comparisons())
                .hasSizeLessThanOrEqualTo(1 + 2 * levels * history.risen().size());
    }

    @Property
    void unmeasurableVersionsHideNoRise(
            @ForAll("staircases") History history, @ForAll Set<@IntRange(max = 99) Integer> broken) {
        int last = history.costs().length - 1;
        Integer[] inside = broken.stream().filter(i -> i > 0 && i < last).toArray(Integer[]::new);
        Found<Integer> found = history.search(inside);

        assertThat(found.skipped()).isSubsetOf(List.of(inside));
        for (int risen : history.risen()) {
            assertThat(found.rises()).anySatisfy(rise -> {
                assertThat(risen).isBetween(rise.before() + 1, rise.after());
                assertThat(rise.between()).isSubsetOf(List.of(inside));
            });
        }
    }

    @Property
    void comparesNoTwoVersionsTwice(@ForAll("staircases") History history) {
        Set<List<Integer>> asked = new HashSet<>();
        search(history.versions(), (earlier, later) -> {
            assertThat(earlier).isLessThan(later);
            assertThat(asked.add(List.of(earlier, later))).isTrue();
            return Optional.of(history.change(earlier, later));
        });

        assertThat(asked).isNotEmpty();
    }

    private static Found<Integer> search(List<Integer> versions, Comparer<Integer> comparer) {
        return new Bisection<>(versions, version -> 0, THRESHOLD, comparer).search();
    }

    /** Costs that only ever rise, by 6 to 60 %, at one or more versions. */
    @Provide
    Arbitrary<History> staircases() {
        Arbitrary<List<Integer>> places =
                Arbitraries.integers().between(0, 1_000_000).list().ofMinSize(1).ofMaxSize(6);
        Arbitrary<Double> height = Arbitraries.doubles().between(0.06, 0.6);
        return Combinators.combine(Arbitraries.integers().between(2, 100), places, height)
                .as(BisectionTest::staircase);
    }

    private static History staircase(int length, List<Integer> places, double height) {
        TreeSet<Integer> risen = new TreeSet<>();
        places.forEach(place -> risen.add(1 + place % (length - 1)));
        double[] costs = new double[length];
        for (int i = 0; i < length; i++) {
            costs[i] = i == 0 ? 10 : costs[i - 1] * (risen.contains(i) ? 1 + height : 1);
        }
        return new History(costs, risen);
    }
}
