package io.debezium.perf.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SparseTest {

    @Test
    void asksTheFirstAndEveryThirdTime() {
        List<String> asked = new ArrayList<>();
        Sparse sparse = new Sparse(() -> {
            asked.add("");
            return Map.of("asked", Integer.toString(asked.size()));
        });

        List<Map<String, String>> got = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            got.add(sparse.get());
        }

        assertThat(got)
                .containsExactly(
                        Map.of("asked", "1"),
                        Map.of(),
                        Map.of(),
                        Map.of("asked", "2"),
                        Map.of(),
                        Map.of(),
                        Map.of("asked", "3"));
        assertThat(asked).hasSize(3);
    }
}
