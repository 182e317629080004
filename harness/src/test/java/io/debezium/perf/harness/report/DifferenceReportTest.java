package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.result.DiffResult;
import io.debezium.perf.harness.result.ResultFolder;

import static org.assertj.core.api.Assertions.assertThat;

class DifferenceReportTest {

    @TempDir
    Path path;

    @Test
    void asciiDocHasTheAnswerTheTablesAndAsManyCellsAsColumns() throws IOException {
        ResultFolder folder = DifferenceFixture.folder(path);
        Reported.write(DifferenceFixture.result(), folder);
        String text = Files.readString(folder.asciiDoc());

        assertThat(text)
                .contains("*CPU per event in the recordings: baseline 21.4 us, candidate 17.2 us, -4.17")
                .contains("``TypeRegistry.parseTypeModifiers``")
                .contains("after.jfr (1 recording) against")
                .contains(" |gone |")
                .doesNotContain(" *\n");
        for (String table : text.split("(?m)^\\|===$")) {
            if (table.contains("|95 % interval")) {
                assertThat(table.lines().filter(line -> line.startsWith("|")))
                        .allSatisfy(line -> assertThat(line.split(" ?\\|", -1)).hasSize(7));
            }
        }
    }

    @Test
    void withoutTreesThereIsNoGraphButAllElse() throws IOException {
        ResultFolder folder = new ResultFolder(path);
        Reported.write(DifferenceFixture.result(), folder);

        assertThat(Files.readString(folder.html()))
                .contains("CPU by Debezium method")
                .doesNotContain("id=\"difference-1-view\"");
    }

    @Test
    void theTerminalShowsTheClearChangesAndMarksTheOthers() {
        DiffResult result = DifferenceFixture.result();
        String text = Reported.terminal(result, 100, false);

        assertThat(text.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
        assertThat(text)
                .contains("CPU per event in the recordings: baseline 21.4 us, candidate 17.2 us, -4.17 (95 % interval")
                .containsPattern("TypeRegistry\\.parseTypeModifiers +gone +-6\\.25 .* 6\\.25 +0\n")
                .contains("CPU by Debezium method, us/event", "Allocation by Debezium method, bytes/event");
    }
}
