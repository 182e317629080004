package io.debezium.perf.harness.question.history;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.question.history.HistoryResult.RevisionCommit;
import io.debezium.perf.harness.question.history.RevisionList.Revision;
import io.debezium.perf.harness.result.SourceInfo.CommitInfo;
import io.debezium.perf.harness.source.CommitHistory;
import io.debezium.perf.harness.source.CommitHistory.HistoryCommit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

class RevisionListTest {

    /** The last commit became the second release, so that it can be measured as such. */
    @Test
    void aCommitIsLaidOnTheReleaseBeforeItOrElseOnTheOneAfter() {
        List<Revision> revisions = RevisionList.of(
                new CommitHistory(
                        List.of(
                                commit("a", "3.4.0.Final", false, Optional.of("3.4.0.Final")),
                                commit("b", "3.4.0.Final", true, Optional.empty()),
                                commit("c", "3.4.0.Final", true, Optional.empty()),
                                commit("d", "3.4.0.Final", false, Optional.of("3.5.0.Final")),
                                commit("e", "3.5.0.Final", true, Optional.empty())),
                        Optional.empty(),
                        Optional.of("3.6.0.Final")),
                Path.of("debezium"));

        assertThat(revisions)
                .extracting(Revision::name, Revision::specs)
                .containsExactly(
                        tuple("3.4.0.Final", List.of("3.4.0.Final")),
                        tuple("b", List.of("3.4.0.Final,git=debezium@b", "3.5.0.Final,git=debezium@b")),
                        tuple("c", List.of("3.4.0.Final,git=debezium@c", "3.5.0.Final")),
                        tuple("3.5.0.Final", List.of("3.5.0.Final")),
                        tuple("e", List.of("3.5.0.Final,git=debezium@e", "3.6.0.Final,git=debezium@e")));
        assertThat(revisions.get(1).commit())
                .isEqualTo(new RevisionCommit("b", "A. Author", "subject of b", List.of()));
        assertThat(new RevisionList(revisions, List.of()).counted())
                .isEqualTo("2 releases and 3 commits from 3.4.0.Final to e");
    }

    private static HistoryCommit commit(String id, String onto, boolean changes, Optional<String> release) {
        return new HistoryCommit(
                new CommitInfo(id, "A. Author", "subject of " + id), List.of(), onto, changes, release);
    }
}
