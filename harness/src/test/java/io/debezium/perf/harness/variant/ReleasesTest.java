package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ReleasesTest {

    private static final String CONNECTOR = "io.debezium:debezium-connector-postgres";
    private static final String ENGINE = "io.debezium:debezium-embedded";

    @TempDir
    Path remote;

    @TempDir
    Path local;

    private FileRepository repository;

    @BeforeEach
    void fill() throws IOException {
        repository = new FileRepository(remote, local);
        repository.list(
                CONNECTOR,
                "3.2.0.Final",
                "3.10.0.Final",
                "3.2.0.Alpha1",
                "3.3.0.CR1",
                "3.3.0.Final",
                "3.4.0-SNAPSHOT",
                "3.4.0.Final");
        repository.list(ENGINE, "3.2.0.Alpha1", "3.2.0.Beta1", "3.2.0.Final", "3.3.0.Final");
        for (String version : new String[] {"3.2.0.Alpha1", "3.3.0.Final", "3.4.0.Final"}) {
            repository.deploy(CONNECTOR + ":" + version, "", null);
        }
        for (String version : new String[] {"3.2.0.Alpha1", "3.2.0.Beta1", "3.4.0.Final"}) {
            repository.deploy(ENGINE + ":" + version, "", null);
        }
    }

    private Releases releases() {
        return new Releases(repository.artifacts());
    }

    @Test
    void whatEitherListNamesIsKnownInDebeziumsOrder() {
        try (Releases releases = releases()) {
            assertThat(releases.between("3.2.0.Alpha1", "3.10.0.Final", true))
                    .extracting(DebeziumVersion::toString)
                    .containsExactly(
                            "3.2.0.Alpha1",
                            "3.2.0.Beta1",
                            "3.2.0.Final",
                            "3.3.0.CR1",
                            "3.3.0.Final",
                            "3.4.0.Final",
                            "3.10.0.Final");
        }
    }

    @Test
    void aRangeHasItsEndsAndFinalReleases() {
        try (Releases releases = releases()) {
            assertThat(releases.between("3.2.0.Alpha1", "3.4.0.Final", false))
                    .extracting(DebeziumVersion::toString)
                    .containsExactly("3.2.0.Alpha1", "3.2.0.Final", "3.3.0.Final", "3.4.0.Final");
            assertThat(releases.between("3.2.0.Beta1", "3.3.0.CR1", true))
                    .extracting(DebeziumVersion::toString)
                    .containsExactly("3.2.0.Beta1", "3.2.0.Final", "3.3.0.CR1");
        }
    }

    @Test
    void aRangeMayBeginWithTheFirstReleaseOfALineAndEndWithTheNewest() {
        try (Releases releases = releases()) {
            assertThat(releases.between("3.3", "", false))
                    .extracting(DebeziumVersion::toString)
                    .containsExactly("3.3.0.Final", "3.4.0.Final", "3.10.0.Final");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3.3.0.Final | 3.2.0.Final | 3.3.0.Final to 3.2.0.Final: must go from an older release to a newer one | Swap the two.",
                "3.3.0.Final | 3.3.0.Final | 3.3.0.Final to 3.3.0.Final: must go from an older release to a newer one | Swap the two.",
                "3.2.0.CR7   | 3.3.0.Final | 3.2.0.CR7: is not a release in any Maven repository | The nearest: 3.2.0.Beta1 and 3.2.0.Final.",
                "3.3.0.Final | 9.9.9.Final | 9.9.9.Final: is not a release in any Maven repository | The nearest: 3.10.0.Final.",
                "3.3.0       | 3.4.0.Final | 3.3.0: must be a released version of Debezium | For example 3.6.3.Final or 3.2.0.Alpha1.",
            })
    void refusesARangeThatIsNone(String from, String to, String message, String remedy) {
        try (Releases releases = releases()) {
            assertThatThrownBy(() -> releases.between(from, to, true))
                    .isInstanceOfSatisfying(InvalidConfiguration.class, e -> assertThat(e.remedy())
                            .isEqualTo(remedy))
                    .hasMessage(message);
        }
    }

    @Test
    void aReleaseIsUsableWhenBothPartsAreThereWhateverTheListsSay() {
        try (Releases releases = releases()) {
            assertThat(releases.missing(version("3.2.0.Alpha1"))).isEmpty();
            assertThat(releases.missing(version("3.4.0.Final"))).isEmpty();
            assertThat(releases.missing(version("3.2.0.Beta1"))).hasValueSatisfying(reason -> assertThat(reason)
                    .startsWith(CONNECTOR + ":pom:3.2.0.Beta1: cannot be resolved"));
            assertThat(releases.missing(version("3.3.0.Final"))).hasValueSatisfying(reason -> assertThat(reason)
                    .startsWith(ENGINE + ":pom:3.3.0.Final: cannot be resolved"));
        }
    }

    @Test
    void withoutNetworkWhatWasKnownIsKnownStill() {
        try (Releases releases = releases()) {
            assertThat(releases.missing(version("3.4.0.Final"))).isEmpty();
        }
        try (Releases releases = new Releases(repository.cutOff())) {
            assertThat(releases.between("3.2.0.Alpha1", "3.10.0.Final", true)).hasSize(7);
            assertThat(releases.missing(version("3.4.0.Final"))).isEmpty();
            assertThat(releases.missing(version("3.2.0.Alpha1")))
                    .hasValueSatisfying(reason -> assertThat(reason).contains("Connection refused"));
        }
    }

    @Test
    void withoutNetworkAndWithoutMemoryThereIsNothing() {
        assertThatThrownBy(() -> new Releases(repository.cutOff()))
                .isInstanceOf(UnfitEnvironment.class)
                .hasMessageContaining("has no known release");
    }

    private static DebeziumVersion version(String text) {
        return DebeziumVersion.of(text).orElseThrow();
    }
}
