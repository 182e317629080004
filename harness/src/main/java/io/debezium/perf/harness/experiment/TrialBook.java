package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.Standing;
import io.debezium.perf.harness.result.TrialResult;
import io.debezium.perf.harness.result.TrialResult.Purpose;

/**
 * Every trial of an experiment, each on disk from the moment that it has ended, so that an interruption loses only the
 * one that is running.
 */
final class TrialBook {

    private static final String FILE = "trial.json";
    private static final String COMMAND = "command.txt";

    private final ResultFolder folder;
    private final List<TrialResult> trials = new ArrayList<>();
    private int last;

    private TrialBook(ResultFolder folder) {
        this.folder = folder;
    }

    /** The book of a folder, with the trials that are already in it. */
    static TrialBook open(ResultFolder folder) throws IOException {
        TrialBook book = new TrialBook(folder);
        Path trials = folder.path().resolve("trials");
        if (Files.isDirectory(trials)) {
            try (Stream<Path> folders = Files.list(trials)) {
                for (Path trial : folders.sorted().toList()) {
                    book.last = Math.max(book.last, number(trial));
                    if (Files.exists(trial.resolve(FILE))) {
                        book.trials.add(ResultJson.readPart(trial.resolve(FILE), TrialResult.class));
                    }
                }
            }
            book.trials.sort(Comparator.comparingInt(TrialResult::number));
        }
        return book;
    }

    /** The number of the next trial; numbers of unfinished ones are not used again. */
    int next() {
        return ++last;
    }

    /** @param command its command line; empty when it is not known */
    void add(TrialResult trial, String command) {
        Path file = file(trial, FILE);
        try {
            if (!command.isEmpty()) {
                Files.writeString(file(trial, COMMAND), command + "\n");
            }
            ResultJson.write(trial, file);
        } catch (IOException e) {
            throw new UnfitEnvironment(
                    file.toString(),
                    "cannot be written: " + e.getMessage(),
                    "Make room, then go on with --resume " + folder.path() + ".",
                    e);
        }
        trials.add(trial);
    }

    List<TrialResult> trials() {
        return List.copyOf(trials);
    }

    List<TrialResult> of(int variant, Purpose purpose) {
        return trials.stream()
                .filter(trial -> trial.variant() == variant && trial.purpose() == purpose)
                .toList();
    }

    /** The trial that stands for a variant in a block; empty when none came to figures. */
    Optional<TrialResult> standing(int block, int variant) {
        return Standing.of(trials, block, variant);
    }

    /** The trials that stand for a variant, one for each block in which it has any. */
    List<TrialResult> standing(int variant) {
        return of(variant, Purpose.TIMED).stream()
                .filter(trial ->
                        standing(trial.block(), variant).filter(trial::equals).isPresent())
                .toList();
    }

    /** Why a variant is out: its first failed trial. */
    Optional<TrialResult> failure(int variant) {
        return trials.stream()
                .filter(trial -> trial.variant() == variant && trial.status() == TrialResult.Status.FAILED)
                .findFirst();
    }

    /** The command line of a variant's newest trial that has one, also when that ran before an interruption; or empty. */
    String command(int variant) {
        return trials.stream()
                .filter(trial -> trial.variant() == variant)
                .map(trial -> file(trial, COMMAND))
                .filter(Files::isRegularFile)
                .reduce((earlier, later) -> later)
                .map(TrialBook::line)
                .orElse("");
    }

    private Path file(TrialResult trial, String name) {
        return folder.path().resolve(trial.folder()).resolve(name);
    }

    private static String line(Path file) {
        try {
            return Files.readString(file).stripTrailing();
        } catch (IOException e) {
            throw new UnfitEnvironment(file.toString(), "cannot be read: " + e.getMessage(), "", e);
        }
    }

    private static int number(Path trial) {
        String digits = trial.getFileName().toString().replaceAll("\\D.*", "");
        return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }
}
