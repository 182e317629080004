package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.report.profile.DifferenceTables;
import io.debezium.perf.harness.result.ProfileDifference;
import io.debezium.perf.harness.result.ProfileDifference.DifferenceRow;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ResultFolder;

import static org.assertj.core.api.Assertions.assertThat;

class DifferenceReportTest {

    @TempDir
    Path path;

    @Test
    void withoutTreesThereIsNoGraphButAllElse() throws IOException {
        ResultFolder folder = new ResultFolder(path);
        Reported.write(DifferenceFixture.result(), folder);

        assertThat(Files.readString(folder.html()))
                .contains("CPU by Debezium method")
                .doesNotContain("id=\"difference-1-view\"");
    }

    @Test
    void itSaysThatTheCompilerIsIncludedWhereItIs() {
        ProfileDifference without = DifferenceFixture.result().differences().get(0);

        assertThat(answer(without)).startsWith("CPU per event in the recordings: ");
        assertThat(answer(with(without, row("(compiler)", 12, -3, -20, 14))))
                .startsWith("CPU per event in the recordings, the compiler included: ");
    }

    @Test
    void theChangeThatIsNamedGoesTheWayOfTheWhole() {
        ProfileDifference cheaper =
                Records.with(DifferenceFixture.result().differences().get(0), "total", row("", 20, -5, -6, -4));
        DifferenceRow against = row("io.debezium.A.more", 0, 2, 1, 3);

        assertThat(answer(with(cheaper, against, row("io.debezium.B.less", 4, -1, -1.5, -0.5))))
                .contains("; the largest clear change is -1.00 us/event in or on behalf of B.less.");
        assertThat(answer(with(cheaper, against, row("io.debezium.B.less", 4, -1, -3, 1))))
                .endsWith(
                        "; there are too few recordings to attribute it to methods: the only significant changes go the other way, the largest +2.00 us/event in or on behalf of A.more.");
    }

    private static String answer(ProfileDifference difference) {
        return DifferenceTables.answer(difference).plain().replace("`", "");
    }

    private static ProfileDifference with(ProfileDifference difference, DifferenceRow... rows) {
        return Records.with(difference, "debezium", List.of(rows));
    }

    private static DifferenceRow row(String name, double baseline, double change, double low, double high) {
        return new DifferenceRow(name, baseline, baseline + change, change, low, high);
    }
}
