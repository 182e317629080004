package io.debezium.perf.harness.variant;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.variant.VariantSpec.VariantKind;

import static org.assertj.core.api.Assertions.assertThat;

class SpecKeyTest {

    @Test
    void eachKindOfVariantHasItsOwnKeys() {
        assertThat(SpecKey.list(VariantKind.DEBEZIUM))
                .isEqualTo(
                        "plugin=, overlay=, git=, diff=, build=, patch=, jdk=, jvm=, set.PROPERTY=, sink=, batch=, linger=, converter=, transform=, runtime=, workers=, burn= and spin=");
        assertThat(SpecKey.list(VariantKind.RAW)).isEqualTo("plugin=, jdk= and jvm=");
        assertThat(SpecKey.list(VariantKind.PG_RECVLOGICAL)).isEqualTo("plugin=");
        assertThat(SpecKey.list(VariantKind.COMMAND)).isEqualTo("count= and plugin=");
    }

    @Test
    void aPropertyHasAName() {
        assertThat(SpecKey.of("set.max.batch.size", VariantKind.DEBEZIUM)).contains(SpecKey.SET);
        assertThat(SpecKey.of("set.", VariantKind.DEBEZIUM)).isEmpty();
        assertThat(SpecKey.of("set.max.batch.size", VariantKind.RAW)).isEmpty();
    }

    @Test
    void theHelpHasAColumnForWhatAKeyMeans() {
        assertThat(SpecKey.help().lines())
                .contains(
                        "  plugin=NAME       decoderbufs or pgoutput",
                        "  overlay=PATH      classes or jars put first on the class path, or a built",
                        "                    checkout of Debezium")
                .noneMatch(line -> line.contains("count="));
    }
}
