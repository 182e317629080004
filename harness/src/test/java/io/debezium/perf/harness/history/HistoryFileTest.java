package io.debezium.perf.harness.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.ResultJson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class HistoryFileTest {

    @TempDir
    Path folder;

    private Path path;
    private HistoryFile file;

    @BeforeEach
    void file() {
        path = folder.resolve("data/history.jsonl");
        file = new HistoryFile(path);
    }

    @Test
    void whatIsAddedIsReadBackOneALine() throws IOException {
        List<HistoryPoint> points = List.of(Points.point("3.2.0.Alpha1", 0.768), Points.point("3.2.0.Beta2", 0.284));

        assertThat(file.add(points)).isEqualTo(2);

        assertThat(file.read()).isEqualTo(new HistoryFile.ParsedHistory(points, List.of()));
        assertThat(Files.readAllLines(path)).hasSize(2).allSatisfy(line -> assertThat(line)
                .startsWith("{\"schemaVersion\":1,")
                .contains("\"metric\":\"score\"", "\"columns\":\"ten\""));
    }

    @Test
    void whatIsThereIsNotAddedAgainFromWhateverFolder() throws IOException {
        file.add(List.of(Points.point("3.2.0.Final", 1)));
        byte[] before = Files.readAllBytes(path);
        HistoryPoint copied = moved(Points.point("3.2.0.Final", 1), "a copy");

        assertThat(file.add(List.of(Points.point("3.2.0.Final", 1), copied))).isZero();

        assertThat(Files.readAllBytes(path)).isEqualTo(before);
    }

    @Test
    void aRunThatWasGoneOnWithStandsInThePlaceOfItsFirstPart() throws IOException {
        file.add(List.of(Points.point("3.2.0.Final", 1), Points.point("3.6.3.Final", 2)));

        assertThat(file.add(List.of(Points.point("3.2.0.Final", 1.5)))).isOne();

        assertThat(file.read().points())
                .containsExactly(Points.point("3.2.0.Final", 1.5), Points.point("3.6.3.Final", 2));
        assertThat(Files.readAllLines(path)).hasSize(3);
    }

    @Test
    void nothingToAddMakesNoFile() {
        assertThat(file.add(List.of())).isZero();

        assertThat(path).doesNotExist();
        assertThat(file.read().points()).isEmpty();
    }

    @Test
    void damagedLinesAreToldByTheirNumberAndLeftAlone() throws IOException {
        HistoryPoint one = Points.point("3.2.0.Final", 1);
        String whole = ResultJson.toLine(one);
        String text = String.join(
                "\n",
                "not json",
                "",
                whole,
                "{}",
                whole + whole,
                whole.replace("\"n\":10", "\"n\":0"),
                whole.replaceAll("\"run\":\\{[^}]*}", "\"run\":null"),
                whole.replace("\"metric\":\"score\"", "\"metric\":\"beauty\""),
                whole.replace("\"median\":1.0,", ""),
                "[1]",
                whole.substring(0, 100));
        write(text);

        assertThat(file.add(List.of(one, Points.point("3.6.3.Final", 2)))).isOne();

        HistoryFile.ParsedHistory read = file.read();
        assertThat(read.points()).containsExactly(one, Points.point("3.6.3.Final", 2));
        assertThat(read.damaged()).hasSize(9).allSatisfy(told -> assertThat(told)
                .contains(path + " is left out, it is damaged: "));
        assertThat(read.damaged().get(0)).startsWith("Line 1 of ");
        assertThat(read.damaged().get(1))
                .isEqualTo("Line 4 of " + path + " is left out, it is damaged: it has no schemaVersion");
        assertThat(read.damaged().get(3)).startsWith("Line 6 of ").endsWith("n 0, leftOut 0: must be at least 1 and 0");
        assertThat(read.damaged().get(4)).endsWith("run: must be there");
        assertThat(Files.readString(path)).startsWith(text + "\n{");
    }

    @Test
    void aLineOfANewerVersionIsRefusedAndNothingIsAdded() throws IOException {
        write("{\"schemaVersion\":2,\"all\":\"else\"}\n");

        assertThatThrownBy(() -> file.add(List.of(Points.point("3.2.0.Final", 1))))
                .isInstanceOfSatisfying(InvalidConfiguration.class, refused -> assertThat(refused.remedy())
                        .contains("version of the harness that wrote it", "--file"))
                .hasMessage("line 1 of " + path + ": has schemaVersion 2, this version reads 1");
        assertThat(path).hasContent("{\"schemaVersion\":2,\"all\":\"else\"}\n");
    }

    @Test
    void severalAtOnceLeaveWholeLinesNoneTwice() throws Exception {
        ExecutorService writers = Executors.newFixedThreadPool(4);
        for (int writer = 0; writer < 4; writer++) {
            int own = writer;
            writers.execute(() -> {
                for (int day = 1; day <= 10; day++) {
                    file.add(List.of(
                            Points.point(day, "3.2.0.Final", 1), Points.point(day, "3.%d.1.Final".formatted(own), 2)));
                }
            });
        }
        writers.shutdown();

        assertThat(writers.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        assertThat(file.read().damaged()).isEmpty();
        assertThat(Files.readAllLines(path)).hasSize(50).doesNotHaveDuplicates();
    }

    @Test
    @EnabledIf("hasAFullDevice")
    void aFullDiskIsTold() {
        assertThatThrownBy(() -> new HistoryFile(Path.of("/dev/full")).add(List.of(Points.point("3.2.0.Final", 1))))
                .isInstanceOf(UnfitEnvironment.class)
                .hasMessageStartingWith("/dev/full: cannot be written: ")
                .hasMessageEndingWith("; nothing was added to it");
    }

    static boolean hasAFullDevice() {
        return Files.isWritable(Path.of("/dev/full"));
    }

    @Test
    void aFolderInItsPlaceIsNotRead() throws IOException {
        Files.createDirectories(path);

        assertThatThrownBy(file::read).isInstanceOf(UnfitEnvironment.class).hasMessageContaining("cannot be read");
    }

    private void write(String text) throws IOException {
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private static HistoryPoint moved(HistoryPoint point, String folder) {
        return new HistoryPoint(
                point.schemaVersion(),
                new HistoryPoint.RunInfo(point.run().command(), point.run().at(), folder),
                point.machine(),
                point.variant(),
                point.measured(),
                point.metric(),
                point.unit(),
                point.moreIsBetter(),
                point.median(),
                point.low(),
                point.high(),
                point.confidence(),
                point.n(),
                point.leftOut(),
                point.beside());
    }
}
