package io.debezium.perf.harness.experiment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.variant.DebeziumVersion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ReleaseListTest {

    @TempDir
    Path home;

    @Test
    void isReadAsItWasWritten() {
        ResultFolder folder = new ResultFolder(home);
        List<DebeziumVersion> versions = Stream.of("3.2.0.Beta2", "3.2.0.Final", "3.6.3.Final")
                .map(DebeziumVersion::of)
                .flatMap(Optional::stream)
                .toList();
        assertThat(ReleaseList.read(folder)).isEmpty();

        ReleaseList.write(versions, folder);

        assertThat(ReleaseList.read(folder)).contains(versions);
        assertThat(versions).hasSize(3);
    }

    @Test
    void whatIsNoReleaseIsNotGuessedAt() throws Exception {
        Files.writeString(home.resolve("releases.txt"), "3.2.0.Final\nnewest\n");

        assertThatThrownBy(() -> ReleaseList.read(new ResultFolder(home)))
                .isInstanceOf(UnfitEnvironment.class)
                .hasMessageEndingWith("holds newest");
    }
}
