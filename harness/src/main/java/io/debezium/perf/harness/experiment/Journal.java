package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

import com.fasterxml.jackson.core.type.TypeReference;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;

/**
 * The trials of an experiment, each written to disk as soon as it has ended, so that an interruption loses only the one that is
 * running.
 *
 * @param <C> the condition that a trial runs under, or its purpose
 * @param <F> the figures that a trial measures
 */
public final class Journal<C, F> {

    private static final String FILE = "trial.json";
    private static final String COMMAND = "command.txt";

    private final ResultFolder folder;
    private final List<Trial<C, F>> trials = new ArrayList<>();
    private int last;

    private Journal(ResultFolder folder) {
        this.folder = folder;
    }

    /** Opens the journal of a folder, with the trials that it already has. */
    static <C, F> Journal<C, F> open(ResultFolder folder, TypeReference<Trial<C, F>> type) throws IOException {
        Journal<C, F> journal = new Journal<>(folder);
        Path trials = folder.path().resolve("trials");
        if (Files.isDirectory(trials)) {
            try (Stream<Path> folders = Files.list(trials)) {
                for (Path trial : folders.sorted().toList()) {
                    journal.last = Math.max(journal.last, number(trial));
                    if (Files.exists(trial.resolve(FILE))) {
                        journal.trials.add(ResultJson.readPart(trial.resolve(FILE), type));
                    }
                }
            }
            journal.trials.sort(Comparator.comparingInt(Trial::number));
        }
        return journal;
    }

    /** The number of the next trial; numbers of unfinished trials are not reused. */
    int next() {
        return ++last;
    }

    /**
     * Adds a trial that has ended, and writes it to disk.
     *
     * @param command the trial's command line; empty if unknown
     */
    void add(Trial<C, F> trial, String command) {
        // Added before it is written, so that it is part of the result even if the disk is full.
        trials.add(trial);
        Path own = file(trial, FILE);
        try {
            if (!command.isEmpty()) {
                Files.writeString(file(trial, COMMAND), command + "\n");
            }
            ResultJson.write(trial, own);
        } catch (IOException e) {
            throw UnfitEnvironment.of("experiment.journal-cannot-be-written", own, e.getMessage(), folder.path())
                    .because(e);
        }
    }

    /** All trials, in the order in which they ran. */
    public List<Trial<C, F>> trials() {
        return List.copyOf(trials);
    }

    public List<Trial<C, F>> of(int arm, C condition) {
        return trials.stream()
                .filter(trial -> trial.arm() == arm && trial.condition().equals(condition))
                .toList();
    }

    /** The trial whose figures count for an arm under a condition in a round; empty if none has figures. */
    Optional<Trial<C, F>> standing(int round, int arm, C condition) {
        return Trial.standing(trials, round, arm, condition);
    }

    /** The first trial that failed. */
    public Optional<Trial<C, F>> failure() {
        return failed().findFirst();
    }

    /** The first trial of an arm that failed. */
    public Optional<Trial<C, F>> failure(int arm) {
        return failed().filter(trial -> trial.arm() == arm).findFirst();
    }

    /**
     * The failure of the first trial that failed; empty if none did.
     *
     * @param what gives the name of what ran in a trial
     */
    public Optional<TrialFailure> failure(Function<Trial<C, F>, String> what) {
        return failure()
                .map(trial ->
                        new TrialFailure(what.apply(trial), trial.message(), "Its log is in " + trial.folder() + "."));
    }

    /** The last lines of the first failed trial's log; empty where none failed. */
    List<String> failedLogTail() {
        return failure().map(Trial::logTail).orElse(List.of());
    }

    /** The newest known command line among an arm's trials, also from before an interruption; empty if there is none. */
    public String command(int arm) {
        return trials.stream()
                .filter(trial -> trial.arm() == arm)
                .map(trial -> file(trial, COMMAND))
                .filter(Files::isRegularFile)
                .reduce((earlier, later) -> later)
                .map(Journal::line)
                .orElse("");
    }

    private Stream<Trial<C, F>> failed() {
        return trials.stream().filter(trial -> trial.status() == TrialStatus.FAILED);
    }

    private Path file(Trial<C, F> trial, String name) {
        return folder.path().resolve(trial.folder()).resolve(name);
    }

    private static String line(Path file) {
        try {
            return Files.readString(file).stripTrailing();
        } catch (IOException e) {
            throw UnfitEnvironment.of("experiment.cannot-be-read", file, e.getMessage())
                    .because(e);
        }
    }

    private static int number(Path trial) {
        String digits = trial.getFileName().toString().replaceAll("\\D.*", "");
        return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }
}
