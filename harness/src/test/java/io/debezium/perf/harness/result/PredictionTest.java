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
        assertThat(prediction(new Gain(1.5, 1, 2), new Gain((low + high) / 2, low, high))
                        .agreement())
                .isEqualTo(agreement);
    }

    @Test
    void withoutAnIntervalOfThePredictionNothingIsKnown() {
        assertThat(prediction(new Gain(1.5, Double.NaN, Double.NaN), new Gain(1, 0.5, 1.5))
                        .agreement())
                .isEqualTo(Agreement.UNKNOWN);
    }

    @Test
    void itIsReadAsItIsWritten(@TempDir Path folder) throws IOException {
        Prediction prediction = prediction(new Gain(1.5, 1, 2), Gain.UNKNOWN);

        Path file = folder.resolve("prediction.json");

        ResultJson.write(prediction, file);

        assertThat(ResultJson.readPart(file, Prediction.class)).isEqualTo(prediction);
    }

    @Test
    void whatAnEventGainsIsAsManyTimesWhatACallGains() {
        assertThat(new Gain(100, 90, 110).times(0.01)).isEqualTo(new Gain(1, 0.9, 1.1));
    }

    static Prediction prediction(Gain predicted, Gain measured) {
        return new Prediction(
                "last-event",
                "3.6.3.Final,patch=last-event",
                "simple-update",
                "decoderbufs",
                "LastEventBenchmark.onEvent",
                "io.debezium.pipeline.meters.CommonEventMeter.onEvent",
                1,
                900,
                50,
                new Gain(850, 840, 860),
                predicted,
                measured,
                0.95);
    }
}
