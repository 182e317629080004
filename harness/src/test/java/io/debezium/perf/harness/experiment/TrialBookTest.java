package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.TrialResult;
import io.debezium.perf.harness.result.TrialResultFixture;
import io.debezium.perf.harness.result.TrialStatus;

import static org.assertj.core.api.Assertions.assertThat;

class TrialBookTest {

    private ResultFolder folder;
    private TrialBook book;

    @BeforeEach
    void open(@TempDir Path path) throws IOException {
        folder = new ResultFolder(path);
        book = TrialBook.open(folder);
    }

    @Test
    void commandIsThatOfTheNewestTrialOfAVariant() throws IOException {
        ran(0, "java -Xmx1g baseline");
        ran(1, "java candidate");
        ran(0, "java -Xmx2g baseline");

        assertThat(book.command(0)).isEqualTo("java -Xmx2g baseline");
        assertThat(book.command(1)).isEqualTo("java candidate");
        assertThat(book.command(2)).isEmpty();
    }

    @Test
    void trialThatFailedBeforeItHadACommandTakesNoneAway() throws IOException {
        ran(0, "java baseline");
        ran(0, "");

        assertThat(book.command(0)).isEqualTo("java baseline");
    }

    @Test
    void bookThatIsOpenedAgainHoldsTrialsAndCommands() throws IOException {
        ran(0, "java -Da='1 2' baseline");
        ran(1, "java candidate");

        TrialBook again = TrialBook.open(folder);
        again.add(trial(again.next(), 1), "java newer");

        assertThat(again.trials()).extracting(TrialResult::number).containsExactly(1, 2, 3);
        assertThat(again.command(0)).isEqualTo("java -Da='1 2' baseline");
        assertThat(again.command(1)).isEqualTo("java newer");
    }

    @Test
    void theFirstFailedTrialIsWhatWentWrong() throws IOException {
        ran(0, "");
        assertThat(book.failure()).isEmpty();
        for (int number : new int[] {2, 3}) {
            TrialResult failed =
                    TrialResultFixture.trial(book.next(), number, 5, Purpose.TIMED, TrialStatus.FAILED, null);
            Files.createDirectories(folder.path().resolve(failed.folder()));
            book.add(failed, "");
        }

        assertThat(book.failure())
                .hasValueSatisfying(failure -> assertThat(failure.getMessage()).startsWith("trial 2: "));
        assertThat(book.failure(5)).map(TrialResult::number).contains(2);
    }

    private void ran(int variant, String command) throws IOException {
        book.add(trial(book.next(), variant), command);
    }

    private TrialResult trial(int number, int variant) throws IOException {
        TrialResult trial = TrialResultFixture.trial(number, 1, variant, Purpose.TIMED, TrialStatus.OK, null);
        Files.createDirectories(folder.path().resolve(trial.folder()));
        return trial;
    }
}
