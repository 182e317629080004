package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LiveServerTest {

    @Test
    void aStepOfTearingDownIsToldWhateverItThrows() {
        List<String> warned = new ArrayList<>();
        Console console = new Silence() {
            @Override
            public void warn(String line) {
                warned.add(line);
            }
        };

        LiveServer.attempt(
                () -> {
                    throw new IllegalStateException("damaged");
                },
                console);

        assertThat(warned).singleElement().asString().contains("damaged");
    }
}
