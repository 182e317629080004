package io.debezium.perf.harness.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.BisectResult;
import io.debezium.perf.harness.result.CountResult;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.HistorySource;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.ResultOf;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialResultFixture;
import io.debezium.perf.harness.result.VariantInfo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

class ResultFoldersTest {

    private static final List<Class<?>> TYPES = List.of(JmhResult.class, BisectResult.class, CountResult.class);

    @TempDir
    Path results;

    @Test
    void whatCannotBeReadIsToldAndTheRestIsRead() throws IOException {
        Path broken = result("1-broken", "{\"command\": \"jmh\", ");
        Path other = result("2-other", "{\"command\": \"jmh\", \"schemaVersion\": 0}");
        Path part = result("3-part", json(Examples.result(JmhResult.class)).replace("\"trials\"", "\"tails\""));
        result("5-record", "{\"command\": \"record\"}");
        Files.createDirectories(results.resolve("6-empty"));

        ResultFolders found = below(results);

        assertThat(found.points()).isEmpty();
        assertThat(found.skipped()).hasSize(3).allSatisfy(told -> assertThat(told)
                .endsWith(". It is left out."));
        assertThat(found.skipped().get(0)).startsWith(broken + ": is not a readable result");
        assertThat(found.skipped().get(1))
                .startsWith(other + ": has schemaVersion 0, and this build reads " + ResultJson.SCHEMA_VERSION);
        assertThat(found.skipped().get(2))
                .startsWith(part + ": is not a readable result")
                .contains("'trials'");
    }

    @Test
    void oneThatIsNamedAndHasNoSuchFiguresIsTold() throws IOException {
        Path json = result("record", "{\"command\": \"record\"}");

        assertThat(of(json.getParent()).skipped())
                .containsExactly(
                        json + ": is a result of 'record', which has no figures for a history. It is left out.");
    }

    @Test
    void oneInWhichNothingStoodIsTold() throws IOException {
        Path json = result("jmh", json(Examples.result(JmhResult.class)));

        assertThat(below(results).skipped())
                .containsExactly(
                        json
                                + ": has no valid figure: its trials failed, were disturbed or are those of shards. It is left out.");
    }

    @Test
    void aFolderWithoutResultsIsRefused() {
        Path missing = results.resolve("no/such");

        assertThatThrownBy(() -> of(missing))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage(missing + ": holds no result.json, nor does a folder in it");
    }

    @Test
    void noResultsAtAllAreNoFault() throws IOException {
        assertThat(below(results.resolve("missing")).points()).isEmpty();
    }

    private Path result(String name, String json) throws IOException {
        return Files.writeString(Files.createDirectories(results.resolve(name)).resolve("result.json"), json);
    }

    private static String json(JmhResult result) {
        return ResultJson.toJson(Records.with(result, "design", Examples.design(1, 0.02)));
    }

    private static ResultFolders below(Path results) throws IOException {
        ResultFolders folders = new ResultFolders(TYPES);
        folders.takeBelow(results);
        return folders;
    }

    private static ResultFolders of(Path named) throws IOException {
        ResultFolders folders = new ResultFolders(TYPES);
        folders.take(List.of(named));
        return folders;
    }

    /** The result of a question that the history has not heard of. */
    @ResultOf("toy")
    record Toy(ResultHeader header, List<VariantInfo> variants, List<Trial<Purpose, ReplayFigures>> trials)
            implements HistorySource<Purpose, ReplayFigures> {

        @Override
        public HistoryPoint.BenchmarkCase benchmark(Trial<Purpose, ReplayFigures> trial) {
            return new HistoryPoint.BenchmarkCase("pg_dump", new TreeMap<>(), new TreeMap<>());
        }
    }

    @Test
    void whateverHasTrialsWithFiguresIsTakenByItsTypeAlone() throws IOException {
        List<Trial<Purpose, ReplayFigures>> trials =
                List.of(TrialResultFixture.timed(1, 1, 0, TrialResultFixture.figures(20)));
        result(
                "toy",
                ResultJson.toJson(
                        new Toy(Examples.header(Toy.class), List.of(Examples.variant("3.6.3.Final")), trials)));

        ResultFolders folders = new ResultFolders(List.of(Toy.class));
        folders.takeBelow(results);

        assertThat(folders.skipped()).isEmpty();
        assertThat(folders.points())
                .extracting(HistoryPoint::metric, HistoryPoint::unit, point -> point.measured()
                        .label())
                .containsExactly(
                        tuple(Metric.EVENTS_PER_SECOND, "events/s", "pg_dump"),
                        tuple(Metric.CPU_MICROS_PER_EVENT, "us/event", "pg_dump"));
    }
}
