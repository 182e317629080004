package io.debezium.perf.harness.result;

import java.io.IOException;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.result.Prediction.Agreement;
import io.debezium.perf.harness.result.Prediction.Gain;

import static org.assertj.core.api.Assertions.assertThat;

class PredictionTest {

    @ParameterizedTest
    @CsvSource({
        "1.0, 2.0, AGREE",
        "1.9, 3.0, AGREE",
        "2.0, 3.0, AGREE",
        "2.1, 3.0, MORE",
        "-1.0, 0.9, LESS",
        "-1.0, 1.0, AGREE",
        "NaN, NaN, UNKNOWN"
    })
    void gainsAgreeWhereTheirIntervalsMeet(double low, double high, Agreement agreement) {
        assertThat(prediction(new Gain(1_500, 1_000, 2_000), new Gain((low + high) / 2, low, high))
                        .agreement())
                .isEqualTo(agreement);
    }

    @Test
    void withoutAnIntervalOfThePredictionNothingIsKnown() {
        assertThat(prediction(new Gain(1_500, Double.NaN, Double.NaN), new Gain(1, 0.5, 1.5))
                        .agreement())
                .isEqualTo(Agreement.UNKNOWN);
    }

    @Test
    void itIsReadAsItIsWritten(@TempDir Path folder) throws IOException {
        Prediction prediction = prediction(new Gain(1_500, 1_000, 2_000), Gain.UNKNOWN);

        Path file = folder.resolve("prediction.json");

        ResultJson.write(prediction, file);

        assertThat(ResultJson.readPart(file, Prediction.class)).isEqualTo(prediction);
    }

    @Test
    void whatAnEventGainsIsAsManyTimesWhatACallGains() {
        assertThat(new Prediction("p", "w", "m", 5, new Gain(100, 90, 110), Gain.UNKNOWN, 0.95).predictedMicros())
                .isEqualTo(new Gain(0.5, 0.45, 0.55));
    }

    private static Prediction prediction(Gain ofCall, Gain measured) {
        return new Prediction("last-event", "simple-update", "Meter.onEvent", 1, ofCall, measured, 0.95);
    }
}
