package io.debezium.perf.harness.history;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ReleaseOrderTest {

    @Test
    void versionsStandInTheOrderOfTheirReleaseNotOfTheirLetters() {
        List<String> inOrder = List.of(
                "3.0.8.Final",
                "3.2.0.Alpha1",
                "3.2.0.Alpha10",
                "3.2.0.Beta2",
                "3.2.0.CR1",
                "3.2.0-SNAPSHOT",
                "3.2.0.Final",
                "3.2.0.Final-redhat-00001",
                "3.2.1.Final",
                "3.10.0.Final",
                "trunk");
        List<String> shuffled = new ArrayList<>(inOrder);
        Collections.shuffle(shuffled, new Random(3));

        shuffled.sort(new ReleaseOrder());

        assertThat(shuffled).isEqualTo(inOrder);
    }
}
