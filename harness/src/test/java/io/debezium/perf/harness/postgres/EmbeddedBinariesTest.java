package io.debezium.perf.harness.postgres;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class EmbeddedBinariesTest {

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, false, linux-amd64",
        "Linux, aarch64, true, linux-arm64v8-alpine",
        "Mac OS X, aarch64, false, darwin-arm64v8",
    })
    void artifactIsNamedAfterThePlatform(String os, String architecture, boolean alpine, String platform) {
        assertThat(EmbeddedBinaries.coordinates(os, architecture, alpine)).contains("binaries-" + platform + ":");
    }
}
