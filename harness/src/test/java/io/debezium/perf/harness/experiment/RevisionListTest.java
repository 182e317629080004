package io.debezium.perf.harness.experiment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.BisectResult.BisectedCommit;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.SourceInfo.CommitInfo;
import io.debezium.perf.harness.source.CommitHistory;
import io.debezium.perf.harness.source.CommitHistory.HistoryCommit;
import io.debezium.perf.harness.variant.DebeziumVersion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

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
        assertThat(list.counted()).isEqualTo("1 release and 1 commit from 3.2.0.Beta2 to c0ffee0123");
    }

    /** The last commit became the second release, so that it can be measured as such. */
    @Test
    void aCommitIsLaidOnTheReleaseBeforeItOrElseOnTheOneAfter() {
        List<Revision> revisions = RevisionList.of(
                new CommitHistory(
                        List.of(
                                commit("a", "3.4.0.Final", false, 0, Optional.of("3.4.0.Final")),
                                commit("b", "3.4.0.Final", true, 1, Optional.empty()),
                                commit("c", "3.4.0.Final", true, 0, Optional.empty()),
                                commit("d", "3.4.0.Final", false, 0, Optional.of("3.5.0.Final")),
                                commit("e", "3.5.0.Final", true, 0, Optional.empty())),
                        Optional.empty(),
                        Optional.of("3.6.0.Final")),
                Path.of("debezium"));

        assertThat(revisions)
                .extracting(Revision::name, Revision::specs, Revision::depth)
                .containsExactly(
                        tuple("3.4.0.Final", List.of("3.4.0.Final"), 0),
                        tuple("b", List.of("3.4.0.Final,git=debezium@b", "3.5.0.Final,git=debezium@b"), 2),
                        tuple("c", List.of("3.4.0.Final,git=debezium@c", "3.5.0.Final"), 1),
                        tuple("3.5.0.Final", List.of("3.5.0.Final"), 0),
                        tuple("e", List.of("3.5.0.Final,git=debezium@e", "3.6.0.Final,git=debezium@e"), 1));
        assertThat(revisions.get(1).label()).isEqualTo("b (subject of b)");
    }

    private static HistoryCommit commit(String id, String onto, boolean changes, int merges, Optional<String> release) {
        return new HistoryCommit(
                new CommitInfo(id, "A. Author", "subject of " + id), List.of(), onto, changes, merges, release);
    }

    @Test
    void whatIsNoListIsNotGuessedAt() throws Exception {
        Files.writeString(home.resolve("revisions.json"), "newest");

        assertThatThrownBy(() -> RevisionList.read(new ResultFolder(home)))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("revisions.json: is not a readable");
    }
}
