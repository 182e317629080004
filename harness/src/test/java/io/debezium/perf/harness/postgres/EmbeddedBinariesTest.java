package io.debezium.perf.harness.postgres;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.Versions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class EmbeddedBinariesTest {

    @Test
    void platformIsNamedAsTheArtifactsAre() {
        assertThat(EmbeddedBinaries.platform("Linux", "amd64", false)).isEqualTo("linux-amd64");
        assertThat(EmbeddedBinaries.platform("Linux", "aarch64", true)).isEqualTo("linux-arm64v8-alpine");
        assertThat(EmbeddedBinaries.platform("Mac OS X", "aarch64", false)).isEqualTo("darwin-arm64v8");
        assertThatThrownBy(() -> EmbeddedBinaries.platform("SunOS", "sparcv9", false))
                .isInstanceOf(UnfitEnvironment.class)
                .hasMessage("--database embedded: has no binaries for SunOS on sparcv9");
    }

    @Test
    void everyVersionIsOfTheMajorThatItStandsFor() {
        assertThat(Versions.embeddedPostgres()).isNotEmpty().allSatisfy((major, version) -> assertThat(version)
                .startsWith(major + "."));
    }
}
