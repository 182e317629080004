package io.debezium.perf.harness.experiment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.BisectResult.BisectedCommit;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.variant.DebeziumVersion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RevisionListTest {

    @TempDir
    Path home;

    @Test
    void isReadAsItWasWritten() {
        ResultFolder folder = new ResultFolder(home);
        RevisionList list = new RevisionList(
                List.of(
                        Revision.of(DebeziumVersion.of("3.2.0.Beta2").orElseThrow()),
                        new Revision(
                                "c0ffee0123",
                                List.of("3.2.0.Beta2,git=../debezium@c0ffee0123456789"),
                                1,
                                new BisectedCommit(
                                        "c0ffee0123", "c0ffee0123456789", "A. Author", "DBZ-1 Do", List.of("DBZ-1")))),
                List.of("A note."));
        assertThat(RevisionList.read(folder)).isEmpty();

        list.write(folder);

        assertThat(RevisionList.read(folder)).contains(list);
        assertThat(list.counted()).isEqualTo("1 release and 1 commit");
    }

    @Test
    void whatIsNoListIsNotGuessedAt() throws Exception {
        Files.writeString(home.resolve("revisions.json"), "newest");

        assertThatThrownBy(() -> RevisionList.read(new ResultFolder(home)))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("revisions.json: is not a readable");
    }
}
