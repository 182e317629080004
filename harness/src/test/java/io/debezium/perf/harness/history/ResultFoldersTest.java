package io.debezium.perf.harness.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.JmhResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ResultFoldersTest {

    @TempDir
    Path results;

    @Test
    void whatCannotBeReadIsToldAndTheRestIsRead() throws IOException {
        Path broken = result("1-broken", "{\"command\": \"jmh\", ");
        Path other = result("2-other", "{\"command\": \"jmh\", \"schemaVersion\": 0}");
        Path part = result(
                "3-part",
                "{\"command\": \"jmh\", \"schemaVersion\": %d, \"variants\": [], \"benchmarks\": [], \"trials\": [], \"ways\": [],\"notes\": []}"
                        .formatted(JmhResult.SCHEMA_VERSION));
        Path bisected = result(
                "4-bisect",
                """
                {"command": "bisect", "schemaVersion": 1, "environment": {}, "tape": {"digests": []}, "design": {"order": []},
                 "versions": ["3.2.0.Final"], "skipped": [], "comparisons": [], "steps": [], "points": [],
                 "trials": [{"purpose": "timed", "logTail": [], "marks": []}], "notes": []}""");
        result("5-record", "{\"command\": \"record\"}");
        Files.createDirectories(results.resolve("6-empty"));

        ResultFolders found = ResultFolders.below(results);

        assertThat(found.points()).isEmpty();
        assertThat(found.skipped()).hasSize(4).allSatisfy(told -> assertThat(told)
                .endsWith(". It is left out."));
        assertThat(found.skipped().get(0)).startsWith(broken + ": is not a readable result");
        assertThat(found.skipped().get(1))
                .startsWith(other + ": has schemaVersion 0, this version reads " + JmhResult.SCHEMA_VERSION);
        assertThat(found.skipped().get(2)).startsWith(part + ": is not a whole result");
        assertThat(found.skipped().get(3)).startsWith(bisected + ": does not say on which JDK");
    }

    @Test
    void oneThatIsNamedAndHasNoSuchFiguresIsTold() throws IOException {
        Path json = result("record", "{\"command\": \"record\"}");

        assertThat(ResultFolders.of(List.of(json.getParent())).skipped())
                .containsExactly(
                        json + ": is a result of 'record', which has no figures for a history. It is left out.");
    }

    @Test
    void oneInWhichNothingStoodIsTold() throws IOException {
        Path json = result(
                "jmh",
                "{\"command\": \"jmh\", \"schemaVersion\": %d, \"environment\": {}, \"design\": {\"options\": []}, \"variants\": [], \"benchmarks\": [], \"trials\": [], \"ways\": [], \"notes\": []}"
                        .formatted(JmhResult.SCHEMA_VERSION));

        assertThat(ResultFolders.below(results).skipped())
                .containsExactly(json
                        + ": has no figure that counts, for what it measured failed or was disturbed. It is left out.");
    }

    @Test
    void aFolderWithoutResultsIsRefused() {
        Path missing = results.resolve("no/such");

        assertThatThrownBy(() -> ResultFolders.of(List.of(missing)))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage(missing + ": holds no result.json, nor does a folder in it");
    }

    @Test
    void noResultsAtAllAreNoFault() throws IOException {
        assertThat(ResultFolders.below(results.resolve("missing")).points()).isEmpty();
    }

    private Path result(String name, String json) throws IOException {
        return Files.writeString(Files.createDirectories(results.resolve(name)).resolve("result.json"), json);
    }
}
