package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialResultFixture;
import io.debezium.perf.harness.result.TrialStatus;

import static org.assertj.core.api.Assertions.assertThat;

class JournalTest {

    private MadeUpJournal madeUp;
    private Journal<Purpose, ReplayFigures> journal;

    @BeforeEach
    void open(@TempDir Path path) throws IOException {
        madeUp = new MadeUpJournal(path);
        journal = madeUp.journal();
    }

    @Test
    void commandIsThatOfTheNewestTrialOfAVariant() throws IOException {
        ran(0, "java -Xmx1g baseline");
        ran(1, "java candidate");
        ran(0, "java -Xmx2g baseline");

        assertThat(journal.command(0)).isEqualTo("java -Xmx2g baseline");
        assertThat(journal.command(1)).isEqualTo("java candidate");
        assertThat(journal.command(2)).isEmpty();

        ran(0, "");
        assertThat(journal.command(0)).as("none for the newest").isEqualTo("java -Xmx2g baseline");
    }

    @Test
    void journalThatIsOpenedAgainHoldsTrialsAndCommands() throws IOException {
        ran(0, "java -Da='1 2' baseline");
        ran(1, "java candidate");

        MadeUpJournal opened = madeUp.again();
        Journal<Purpose, ReplayFigures> again = opened.journal();
        opened.add(trial(again.next(), 1), "java newer");

        assertThat(again.trials()).extracting(Trial::number).containsExactly(1, 2, 3);
        assertThat(again.command(0)).isEqualTo("java -Da='1 2' baseline");
        assertThat(again.command(1)).isEqualTo("java newer");
    }

    @Test
    void theFirstFailedTrialIsWhatWentWrong() throws IOException {
        ran(0, "");
        assertThat(journal.failure()).isEmpty();
        madeUp.addFailed(2, 5);
        madeUp.addFailed(3, 5);

        assertThat(journal.failure(trial -> "trial " + trial.number()))
                .hasValueSatisfying(failure -> assertThat(failure.getMessage()).startsWith("trial 2"));
        assertThat(journal.failure(5)).map(Trial::number).contains(2);
    }

    private void ran(int variant, String command) throws IOException {
        madeUp.add(trial(journal.next(), variant), command);
    }

    private static Trial<Purpose, ReplayFigures> trial(int number, int variant) {
        return TrialResultFixture.trial(number, 1, variant, Purpose.TIMED, TrialStatus.OK, null);
    }
}
