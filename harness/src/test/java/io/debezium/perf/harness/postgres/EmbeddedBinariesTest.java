package io.debezium.perf.harness.postgres;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.Versions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class EmbeddedBinariesTest {

    private static final SortedMap<Integer, String> VERSIONS =
            new TreeMap<>(Map.of(15, "15.1", 16, "16.1", 18, "18.1"));

    @TempDir
    Path debian;

    @Test
    void newestIsChosenWhenDebianHasNoDecoderbufs() throws Exception {
        Files.createDirectories(debian.resolve("15/lib"));

        assertThat(EmbeddedBinaries.choose(VERSIONS, debian)).isEqualTo(new EmbeddedBinaries("18.1", Optional.empty()));
    }

    @Test
    void newestForWhichDebianHasDecoderbufsIsPreferred() throws Exception {
        for (String major : new String[] {"14", "15", "16"}) {
            Files.createDirectories(debian.resolve(major).resolve("lib"));
            Files.createFile(debian.resolve(major).resolve("lib/decoderbufs.so"));
        }

        assertThat(EmbeddedBinaries.choose(VERSIONS, debian))
                .isEqualTo(new EmbeddedBinaries("16.1", Optional.of(debian.resolve("16/lib"))));
    }

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
