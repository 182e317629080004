package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.result.Entry;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;

/**
 * Everything that an experiment has started, each on disk from the moment that it has ended, so that an interruption loses
 * only the one that is running.
 */
final class Book<T extends Entry> {

    private static final String COMMAND = "command.txt";

    private final ResultFolder folder;
    private final String file;
    private final List<T> entries = new ArrayList<>();
    private int last;

    private Book(ResultFolder folder, String file) {
        this.folder = folder;
        this.file = file;
    }

    /**
     * The book of a folder, with the entries that are already in it.
     *
     * @param file the name of an entry's own file
     */
    static <T extends Entry> Book<T> open(ResultFolder folder, String file, Class<T> type) throws IOException {
        Book<T> book = new Book<>(folder, file);
        Path trials = folder.path().resolve("trials");
        if (Files.isDirectory(trials)) {
            try (Stream<Path> folders = Files.list(trials)) {
                for (Path trial : folders.sorted().toList()) {
                    book.last = Math.max(book.last, number(trial));
                    if (Files.exists(trial.resolve(file))) {
                        book.entries.add(ResultJson.readPart(trial.resolve(file), type));
                    }
                }
            }
            book.entries.sort(Comparator.comparingInt(Entry::number));
        }
        return book;
    }

    /** The number of the next entry; numbers of unfinished ones are not used again. */
    int next() {
        return ++last;
    }

    /** @param command its command line; empty when it is not known */
    void add(T entry, String command) {
        Path own = file(entry, file);
        try {
            if (!command.isEmpty()) {
                Files.writeString(file(entry, COMMAND), command + "\n");
            }
            ResultJson.write(entry, own);
        } catch (IOException e) {
            throw new UnfitEnvironment(
                    own.toString(),
                    "cannot be written: " + e.getMessage(),
                    "Make room, then go on with --resume " + folder.path() + ".",
                    e);
        }
        entries.add(entry);
    }

    /** In the order that they ran. */
    List<T> entries() {
        return List.copyOf(entries);
    }

    /** The command line of the newest of those entries that has one, also when that ran before an interruption; or empty. */
    String command(Predicate<T> of) {
        return entries.stream()
                .filter(of)
                .map(entry -> file(entry, COMMAND))
                .filter(Files::isRegularFile)
                .reduce((earlier, later) -> later)
                .map(Book::line)
                .orElse("");
    }

    private Path file(T entry, String name) {
        return folder.path().resolve(entry.folder()).resolve(name);
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
