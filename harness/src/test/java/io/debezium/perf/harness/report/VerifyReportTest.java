package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.VerifyResult;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@code perf verify} prints and writes. */
class VerifyReportTest {

    @TempDir
    Path folder;

    /** Forty thousand letters beside forty thousand show nobody what is different. */
    @Test
    void ofLongValuesThePlaceIsShownWhereTheyDiffer() {
        String text = Reported.terminal(VerifyResultFixture.complete(), 100, false);

        assertThat(text.replaceAll("\\s+", "")).contains("xxxabcyyy", "xxxdefyyy", "(1,810characters)");
        assertThat(text.lines().filter(line -> line.contains("xxxx")).count()).isLessThan(6);
    }

    @Test
    void aResultReadBackGivesTheSameReports() throws IOException {
        ResultFolder first = new ResultFolder(Files.createDirectory(folder.resolve("first")));
        ResultFolder again = new ResultFolder(Files.createDirectory(folder.resolve("again")));
        Reported.write(VerifyResultFixture.complete(), first);
        ResultJson.write(VerifyResultFixture.complete(), again.json());

        Reported.write(ResultJson.read(again.json(), VerifyResult.class), again);

        assertThat(again.html()).hasSameTextualContentAs(first.html());
        assertThat(again.markdown()).hasSameTextualContentAs(first.markdown());
    }

    @Test
    void hostileTextIsText() throws IOException {
        ResultFolder hostile = new ResultFolder(folder);
        VerifyResult result =
                VerifyResultFixture.of(RunStatus.FAILED, VerifyResultFixture.equal(), VerifyResultFixture.different());
        Reported.write(Records.hostile(result), hostile);

        assertThat(Files.readString(hostile.html()))
                .doesNotContain("<script>window.hacked")
                .doesNotContain("<img src=x");
        assertThat(Reported.markup(hostile)).doesNotContain("<script", "<img");
    }
}
