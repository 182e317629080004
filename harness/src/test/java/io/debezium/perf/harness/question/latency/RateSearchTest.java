package io.debezium.perf.harness.question.latency;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.result.LatencyCells;
import io.debezium.perf.harness.result.LatencyFigures;

import static org.assertj.core.api.Assertions.assertThat;

class RateSearchTest {

    private static final double UNLIMITED = 1e9;

    private final List<Double> asked = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(doubles = {300, 777, 2_345, 5_000, 15_500})
    void findsWhatAReaderCanTakeToWithinATenth(double capacity) {
        RateSearch search = search(capacity, UNLIMITED);
        assertThat(search.next()).isEmpty();
        assertThat(search.holds()).isLessThanOrEqualTo(1.02 * capacity);
        assertThat(search.fails()).isGreaterThan(capacity);
        assertThat(search.fails() / search.holds()).isLessThan(1.12);
        assertThat(asked).hasSizeLessThan(10);
        assertThat(search.loadLimited()).isFalse();
    }

    /** The highest rate is tried first, then the lowest; where the load offers no more than it holds, that is the end. */
    @ParameterizedTest
    @CsvSource({
        "1e9, 1e9, 16000, , false, 16000.0",
        "100, 1e9, , 250, false, '16000.0, 250.0'",
        "1e9, 5200, 5200, , true, 16000.0"
    })
    void endsWhereNothingIsLeftToTry(
            double capacity, double offered, Double holds, Double fails, boolean limited, String tried) {
        assertThat(search(capacity, offered)).isEqualTo(new RateSearch(holds, fails, Optional.empty(), limited));
        assertThat(asked).hasToString("[" + tried + "]");
    }

    @Test
    void aReaderThatFallsBehindAShortLoadIsSoughtBelowWhatThatOffered() {
        assertThat(search(3_000, 5_200).holds()).isBetween(2_600.0, 3_060.0);
        assertThat(asked).filteredOn(rate -> rate > 5_200).hasSize(1);
    }

    @Test
    void saysWhichRateIsToBeTriedNext() {
        DoubleFunction<Optional<LatencyFigures>> reader = reader(3_000, UNLIMITED);
        List<Double> known = List.of(16_000.0, 250.0);
        for (int i = 0; i <= known.size(); i++) {
            List<Double> tried = known.subList(0, i);
            assertThat(RateSearch.of(250, 16_000, rate -> tried.contains(rate) ? reader.apply(rate) : Optional.empty())
                            .next())
                    .hasValue(List.of(16_000.0, 250.0, 2_000.0).get(i));
        }
    }

    private RateSearch search(double capacity, double mostOffered) {
        DoubleFunction<Optional<LatencyFigures>> reader = reader(capacity, mostOffered);
        return RateSearch.of(250, 16_000, rate -> {
            asked.add(rate);
            return reader.apply(rate);
        });
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
