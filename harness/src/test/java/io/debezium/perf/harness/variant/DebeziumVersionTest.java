package io.debezium.perf.harness.variant;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.variant.DebeziumVersion.Stage;

import static org.assertj.core.api.Assertions.assertThat;

class DebeziumVersionTest {

    @Test
    void theOrderIsDebeziums() {
        List<String> inOrder = List.of(
                "2.7.4.Final",
                "3.2.0.Alpha1",
                "3.2.0.Alpha2",
                "3.2.0.Alpha10",
                "3.2.0.Beta1",
                "3.2.0.CR1",
                "3.2.0.Final",
                "3.2.1.Final",
                "3.2.10.Final",
                "3.10.0.Alpha1");
        List<DebeziumVersion> versions = new ArrayList<>(inOrder.stream()
                .map(text -> DebeziumVersion.of(text).orElseThrow())
                .toList());
        Collections.shuffle(versions);
        Collections.sort(versions);

        assertThat(versions).extracting(DebeziumVersion::toString).isEqualTo(inOrder);
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

    @Property(tries = 200)
    void itsTextIsReadBack(
            @ForAll @IntRange(max = 99) int major,
            @ForAll @IntRange(max = 99) int minor,
            @ForAll @IntRange(max = 99) int micro,
            @ForAll Stage stage,
            @ForAll @IntRange(min = 1, max = 12) int number) {
        DebeziumVersion version = new DebeziumVersion(major, minor, micro, stage, stage == Stage.FINAL ? 0 : number);

        assertThat(DebeziumVersion.of(version.toString())).contains(version);
    }
}
