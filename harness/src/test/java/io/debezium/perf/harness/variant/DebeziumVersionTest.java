package io.debezium.perf.harness.variant;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class DebeziumVersionTest {

    private static final List<String> RELEASES = List.of(
            "2.7.4.Final 3.2.0.Alpha1 3.2.0.Alpha2 3.2.0.Alpha10 3.2.0.Beta1 3.2.0.CR1 3.2.0.Final 3.2.1.Final 3.2.10.Final 3.10.0.Alpha1"
                    .split(" "));

    @Test
    void theOrderIsDebeziumsAndVersionsOfOthersStandBesideTheReleaseThatTheyAreBuiltFrom() {
        assertThat(shuffled(RELEASES).stream()
                        .map(text -> DebeziumVersion.of(text).orElseThrow())
                        .sorted()
                        .map(DebeziumVersion::toString))
                .containsExactlyElementsOf(RELEASES);
        List<String> ofOthers = new ArrayList<>(RELEASES);
        ofOthers.add(6, "3.2.0-SNAPSHOT");
        ofOthers.add(8, "3.2.0.Final-redhat-00001");
        assertThat(shuffled(ofOthers).stream().sorted(DebeziumVersion.ORDER)).containsExactlyElementsOf(ofOthers);
    }

    private static List<String> shuffled(List<String> versions) {
        List<String> shuffled = new ArrayList<>(versions);
        Collections.shuffle(shuffled, new Random(3));
        return shuffled;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "3.7.0-SNAPSHOT",
                "3.2.0",
                "3.2.0.Alpha",
                "3.2.0.Final1",
                "3.2.Final",
                "1.9.7.Final-redhat-00003",
                "3.2.0.Alpha01",
                "latest"
            })
    void whatIsNoReleaseHasNoPlaceInIt(String text) {
        assertThat(DebeziumVersion.of(text)).isEmpty();
    }
}
