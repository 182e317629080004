package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import com.fasterxml.jackson.core.type.TypeReference;

import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialResultFixture;
import io.debezium.perf.harness.result.TrialStatus;

/** A journal of replays that never ran. */
final class MadeUpJournal {

    private final ResultFolder folder;
    private final Journal<Purpose, ReplayFigures> journal;

    MadeUpJournal(Path path) throws IOException {
        folder = new ResultFolder(path);
        journal = Journal.open(folder, new TypeReference<>() {});
    }

    Journal<Purpose, ReplayFigures> journal() {
        return journal;
    }

    /** The same, read from its folder. */
    MadeUpJournal again() throws IOException {
        return new MadeUpJournal(folder.path());
    }

    /** Of a timed trial that went well. */
    void add(int round, int arm, double cpuMicrosPerEvent) throws IOException {
        add(TrialResultFixture.timed(journal.next(), round, arm, TrialResultFixture.figures(cpuMicrosPerEvent)), "");
    }

    /** Of one that failed. */
    void addFailed(int round, int arm) throws IOException {
        add(TrialResultFixture.trial(journal.next(), round, arm, Purpose.TIMED, TrialStatus.FAILED, null), "");
    }

    void add(Trial<Purpose, ReplayFigures> trial, String command) throws IOException {
        Files.createDirectories(folder.path().resolve(trial.folder()));
        journal.add(trial, command);
    }
}
