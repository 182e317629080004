package io.debezium.perf.harness.variant;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** What the Maven repositories of this machine's settings have; without network, what they had the last time. */
class ReleasesIT {

    @Test
    void theReleasesThatABisectionGoesThroughAreThere() {
        try (Releases releases = Releases.find()) {
            List<DebeziumVersion> range = releases.between("3.2.0.Alpha1", "3.6.3.Final", true);

            assertThat(range)
                    .isSorted()
                    .extracting(DebeziumVersion::toString)
                    .contains("3.2.0.Alpha1", "3.2.0.Beta2", "3.2.0.Final", "3.4.0.Final", "3.6.0.Final", "3.6.3.Final")
                    .noneMatch(text -> text.contains("SNAPSHOT"));
            assertThat(releases.missing(range.get(0))).isEmpty();
            assertThat(releases.missing(range.get(range.size() - 1))).isEmpty();
        }
    }

    @Test
    void aReleaseWithoutAnEngineIsSkippedAndNamed() {
        // Maven notes there that an artifact is nowhere; where it cannot, the answer is that it cannot be known.
        Path repository = Path.of(System.getProperty("user.home"), ".m2/repository");
        assumeTrue(Files.isWritable(repository), () -> repository + " cannot be written");
        try (Releases releases = Releases.find()) {
            DebeziumVersion half = DebeziumVersion.of("3.7.0.Final").orElseThrow();

            releases.missing(half).ifPresent(reason -> assertThat(reason)
                    .startsWith("io.debezium:debezium-embedded:pom:3.7.0.Final: cannot be"));
        }
    }
}
