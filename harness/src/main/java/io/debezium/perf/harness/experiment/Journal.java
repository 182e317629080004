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
 * Every trial of an experiment, each on disk from the moment that it has ended, so that an interruption loses only the one
 * that is running.
 *
 * @param <C> what trials run under or for
 * @param <F> what they measure
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

    /** The journal of a folder, with the trials that are already in it. */
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

    /** The number of the next trial; numbers of unfinished ones are not used again. */
    int next() {
        return ++last;
    }

    /** @param command its command line; empty when it is not known */
    void add(Trial<C, F> trial, String command) {
        // First: it is a part of the result also when the disk is full.
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

    /** In the order that they ran. */
    public List<Trial<C, F>> trials() {
        return List.copyOf(trials);
    }

    public List<Trial<C, F>> of(int arm, C condition) {
        return trials.stream()
                .filter(trial -> trial.arm() == arm && trial.condition().equals(condition))
                .toList();
    }

    /** The trial that stands for an arm under a condition in a round; empty when none came to figures. */
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
     * The first trial that failed, as what went wrong; empty where none did.
     *
     * @param what ran in it
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

    /** The command line of an arm's newest trial that has one, also when that ran before an interruption; or empty. */
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
