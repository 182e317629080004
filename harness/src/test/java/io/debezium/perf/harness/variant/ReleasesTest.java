package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.nio.file.Path;

import org.junit.jupiter.api.AutoClose;
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

    @AutoClose
    private Releases releases;

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
        releases = new Releases(repository.artifacts());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3.2.0.Alpha1 | 3.10.0.Final | true | 3.2.0.Alpha1 3.2.0.Beta1 3.2.0.Final 3.3.0.CR1 3.3.0.Final 3.4.0.Final"
                        + " 3.10.0.Final",
                "3.2.0.Alpha1 | 3.4.0.Final | false | 3.2.0.Alpha1 3.2.0.Final 3.3.0.Final 3.4.0.Final",
                "3.2.0.Beta1 | 3.3.0.CR1 | true | 3.2.0.Beta1 3.2.0.Final 3.3.0.CR1",
                "3.3 | '' | false | 3.3.0.Final 3.4.0.Final 3.10.0.Final"
            })
    void aRangeHasItsEndsAndWhatEitherListNamesInDebeziumsOrder(String from, String to, boolean all, String range) {
        assertThat(releases.between(from, to, all))
                .extracting(DebeziumVersion::toString)
                .containsExactly(range.split(" "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3.3.0.Final | 3.2.0.Final | 3.3.0.Final to 3.2.0.Final: must go from an older release to a newer one | Swap the two.",
                "3.3.0.Final | 3.3.0.Final | 3.3.0.Final to 3.3.0.Final: must go from an older release to a newer one | Swap the two.",
                "3.2.0.CR7   | 3.3.0.Final | 3.2.0.CR7: is not a release in any Maven repository | The nearest: 3.2.0.Beta1 and 3.2.0.Final.",
                "3.3.0.Final | 9.9.9.Final | 9.9.9.Final: is not a release in any Maven repository | The nearest: 3.10.0.Final.",
                "9.9         | ''            | 9.9: is not a release in any Maven repository | The nearest: 3.10.0.Final.",
                "3.9         | 3.10.0.Final | 3.9: is not a release in any Maven repository | The nearest: 3.4.0.Final and 3.10.0.Final.",
                "3.3.0       | 3.4.0.Final | 3.3.0: must be a released version of Debezium | For example 3.6.3.Final or 3.2.0.Alpha1.",
            })
    void refusesARangeThatIsNone(String from, String to, String message, String remedy) {
        assertThatThrownBy(() -> releases.between(from, to, true))
                .isInstanceOfSatisfying(
                        InvalidConfiguration.class, e -> assertThat(e.remedy()).isEqualTo(remedy))
                .hasMessage(message);
    }

    @Test
    void aReleaseIsUsableWhenBothPartsAreThereWhateverTheListsSay() {
        assertThat(missing(releases, "3.2.0.Alpha1")).isEmpty();
        assertThat(missing(releases, "3.4.0.Final")).isEmpty();
        assertThat(missing(releases, "3.2.0.Beta1")).startsWith(CONNECTOR + ":pom:3.2.0.Beta1: cannot be resolved");
        assertThat(missing(releases, "3.3.0.Final")).startsWith(ENGINE + ":pom:3.3.0.Final: cannot be resolved");
    }

    @Test
    void withoutNetworkWhatWasKnownIsKnownStill() {
        assertThat(missing(releases, "3.4.0.Final")).isEmpty();

        try (Releases later = new Releases(repository.cutOff())) {
            assertThat(later.between("3.2.0.Alpha1", "3.10.0.Final", true)).hasSize(7);
            assertThat(missing(later, "3.4.0.Final")).isEmpty();
            assertThat(missing(later, "3.2.0.Alpha1")).contains("Connection refused");
        }
    }

    @Test
    void withoutNetworkAndWithoutMemoryThereIsNothing(@TempDir Path empty) {
        assertThatThrownBy(() -> new Releases(new FileRepository(remote, empty).cutOff()))
                .isInstanceOf(UnfitEnvironment.class)
                .hasMessageContaining("has no known release");
    }

    private static String missing(Releases releases, String version) {
        return releases.missing(DebeziumVersion.of(version).orElseThrow()).orElse("");
    }
}
