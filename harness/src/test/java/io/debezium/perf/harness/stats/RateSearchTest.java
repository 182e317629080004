package io.debezium.perf.harness.stats;

import java.util.Optional;
import java.util.function.DoubleFunction;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.result.Growth;
import io.debezium.perf.harness.result.LatencyCells;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LatencyResult.RateStep;

import static org.assertj.core.api.Assertions.assertThat;

class RateSearchTest {

    private static final double UNLIMITED = 1e9;

    @ParameterizedTest
    @ValueSource(doubles = {300, 777, 2_345, 5_000, 15_500})
    void findsWhatAReaderCanTakeToWithinATenth(double capacity) {
        RateSearch search = RateSearch.of(250, 16_000, reader(capacity, UNLIMITED));

        assertThat(search.next()).isEmpty();
        assertThat(search.holds().orElseThrow()).isLessThanOrEqualTo(1.02 * capacity);
        assertThat(search.fails().orElseThrow()).isGreaterThan(capacity);
        assertThat(search.fails().orElseThrow() / search.holds().orElseThrow()).isLessThan(1.12);
        assertThat(search.steps()).hasSizeLessThan(10);
        assertThat(search.loadLimited()).isFalse();
    }

    @Test
    void theHighestRateIsTriedFirstAndEndsItWhereItHolds() {
        RateSearch search = RateSearch.of(250, 16_000, reader(UNLIMITED, UNLIMITED));

        assertThat(search.steps()).extracting(RateStep::askedPerSecond).containsExactly(16_000.0);
        assertThat(search.holds()).hasValue(16_000.0);
        assertThat(search.fails()).isEmpty();
    }

    @Test
    void aReaderThatDoesNotHoldTheLowestRateHoldsNone() {
        RateSearch search = RateSearch.of(250, 16_000, reader(100, UNLIMITED));

        assertThat(search.steps()).extracting(RateStep::askedPerSecond).containsExactly(16_000.0, 250.0);
        assertThat(search.holds()).isEmpty();
        assertThat(search.fails()).hasValue(250.0);
    }

    @Test
    void aLoadThatCanOfferNoMoreEndsItAndIsNotTakenForTheRateThatWasAskedFor() {
        RateSearch search = RateSearch.of(250, 16_000, reader(UNLIMITED, 5_200));

        assertThat(search.holds()).hasValue(5_200.0);
        assertThat(search.loadLimited()).isTrue();
        assertThat(search.steps()).hasSize(1);
    }

    @Test
    void aReaderThatFallsBehindAShortLoadIsSoughtBelowWhatThatOffered() {
        RateSearch search = RateSearch.of(250, 16_000, reader(3_000, 5_200));

        assertThat(search.steps().get(0).offeredPerSecond()).isEqualTo(5_200);
        assertThat(search.steps().get(0).state()).isEqualTo(Growth.GROWS);
        assertThat(search.steps())
                .filteredOn(step -> step.askedPerSecond() > 5_200)
                .hasSize(1);
        assertThat(search.holds().orElseThrow()).isBetween(2_600.0, 3_060.0);
    }

    @Test
    void saysWhichRateIsToBeTriedNext() {
        DoubleFunction<Optional<LatencyFigures>> reader = reader(3_000, UNLIMITED);

        assertThat(RateSearch.of(250, 16_000, rate -> Optional.empty()).next()).hasValue(16_000.0);
        assertThat(RateSearch.of(250, 16_000, rate -> rate == 16_000 ? reader.apply(rate) : Optional.empty())
                        .next())
                .hasValue(250.0);
        assertThat(RateSearch.of(
                                250,
                                16_000,
                                rate -> rate == 16_000 || rate == 250 ? reader.apply(rate) : Optional.empty())
                        .next())
                .hasValue(2_000.0);
    }

    /** The lag of a reader that can take so much grows by the share that is left. */
    private static DoubleFunction<Optional<LatencyFigures>> reader(double capacity, double mostOffered) {
        return asked -> {
            double offered = Math.min(asked, mostOffered);
            double gained = Math.max(0, 1 - capacity / offered);
            return Optional.of(
                    LatencyCells.figures(offered, 2_000, second -> 2 + 1e3 * gained * second + second % 3 * 1e-3));
        };
    }
}
