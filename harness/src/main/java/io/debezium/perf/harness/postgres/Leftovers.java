package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.FolderLock;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.process.PrivateFolder;

/** What killed runs have left behind, found through their ledgers. */
public final class Leftovers {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    /** The facts of an entry that are shown to the user. */
    private static final List<String> SHOWN = List.of("pid", "folder", "path", "name", "mark", "image", "server");

    private Leftovers() {}

    /**
     * Describes the leftovers of killed runs, a line each.
     *
     * @param data the harness's {@code data} folder; need not exist
     */
    public static List<String> describe(Path data) {
        return Ledger.leftovers(data).stream().map(Leftovers::describe).toList();
    }

    /** @param warning receives a line for each leftover, which could disturb a measurement */
    public static void warn(Path data, Consumer<String> warning) {
        describe(data)
                .forEach(one ->
                        warning.accept("left by a killed run: %s; scripts/perf clean removes it".formatted(one)));
    }

    /**
     * Ends and removes the leftovers of killed runs; a failure does not stop the rest. Runs that still go on are left alone,
     * and so are tapes that they use.
     *
     * @param data the harness's {@code data} folder; need not exist
     * @param say receives a line for each thing: removed, left alone, or not removable and why
     * @return how many leftovers could not be removed
     */
    public static int clean(Path data, Consumer<String> say) {
        int kept = 0;
        for (Ledger.Entry entry : Ledger.leftovers(data)) {
            try {
                say.accept(remove(entry));
            } catch (CancellationException e) {
                throw e;
            } catch (Failure e) {
                kept++;
                say.accept("Could not remove %s: %s. %s".formatted(describe(entry), e.getMessage(), e.remedy()));
            } catch (IOException | RuntimeException e) {
                // A damaged entry must not keep the others from being cleaned up.
                kept++;
                say.accept(Messages.text("postgres.entry-is-damaged", describe(entry), entry.file(), e.getMessage()));
            } catch (InterruptedException e) {
                throw Interruption.of(e);
            }
        }
        Ledger.sweep(data);
        return kept;
    }

    /** Describes an entry; never fails, also if the entry is damaged. */
    private static String describe(Ledger.Entry entry) {
        Map<String, String> facts = entry.facts();
        return SHOWN.stream()
                .filter(facts::containsKey)
                .map(name -> name + " " + facts.get(name))
                .collect(Collectors.joining(", ", facts.getOrDefault("what", entry.kind()) + " (", ")"));
    }

    /** @return what was done, a sentence */
    private static String remove(Ledger.Entry entry) throws IOException, InterruptedException {
        switch (entry.kind()) {
            case Ledger.DAMAGED -> throw new IllegalArgumentException(entry.fact("why"));
            case "process" -> Ledger.kill(entry.facts(), LIMIT);
            case "cluster" -> Cluster.delete(Path.of(entry.fact("folder")));
            case "tape", "recording" -> {
                Path folder = Path.of(entry.fact("folder"));
                Path owner = entry.facts().containsKey("owner") ? Path.of(entry.fact("owner")) : Cluster.whole(folder);
                Optional<Long> holder = FolderLock.holder(owner);
                if (holder.isPresent()) {
                    return "Left alone %s: process %d has that tape now".formatted(describe(entry), holder.get());
                }
                if (Files.isDirectory(folder.getParent())) {
                    // The lock keeps runs from using the tape meanwhile.
                    try (FolderLock lock = FolderLock.beside(owner, "tape " + owner.getFileName())) {
                        if (entry.kind().equals("tape")) {
                            Cluster.stop(folder);
                        } else {
                            Cluster.delete(folder);
                        }
                    }
                }
            }
            case "slot" -> Slots.drop(server(entry), entry.fact("name"));
            case "tables" -> TableMarks.drop(server(entry), entry.fact("mark"));
            case "container" -> new ContainerServer(entry.fact("engine"), "", entry.fact("label")).remove();
            case "folder" -> PrivateFolder.delete(Path.of(entry.fact("path")));
            default -> throw UnfitEnvironment.of("postgres.is-of-kind-that-this", entry.file());
        }
        entry.remove();
        return "Removed " + describe(entry);
    }

    private static Endpoint server(Ledger.Entry entry) {
        try {
            return Passwords.complete(ConnectionUrl.parse(entry.fact("server")), System.getenv());
        } catch (InvalidConfiguration e) {
            throw new IllegalArgumentException(e.rule(), e);
        }
    }
}
