package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.process.PrivateFolder;

/** What killed runs have left behind, found through their ledgers. */
public final class Leftovers {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    private Leftovers() {}

    /**
     * What is there, a line each.
     *
     * @param data the harness's {@code data} folder; need not exist
     */
    public static List<String> describe(Path data) {
        return Ledger.leftovers(data).stream().map(Leftovers::describe).toList();
    }

    /**
     * Ends and removes all of it. Runs that still go on are left alone.
     *
     * @param data the harness's {@code data} folder; need not exist
     * @param say told what was removed, and what could not be and why, a line each
     * @return how many things are still there
     */
    public static int clean(Path data, Consumer<String> say) {
        int kept = 0;
        for (Ledger.Entry entry : Ledger.leftovers(data)) {
            try {
                remove(entry);
                entry.remove();
                say.accept("Removed " + describe(entry));
            } catch (Failure e) {
                kept++;
                say.accept("Could not remove %s: %s. %s".formatted(describe(entry), e.getMessage(), e.remedy()));
            } catch (IOException e) {
                kept++;
                say.accept("Could not remove %s: %s".formatted(describe(entry), e.getMessage()));
            } catch (InterruptedException e) {
                throw Interruption.of(e);
            }
        }
        Ledger.sweep(data);
        return kept;
    }

    private static String describe(Ledger.Entry entry) {
        Map<String, String> facts = entry.facts();
        return switch (entry.kind()) {
            case "process" -> "process %s (%s)".formatted(facts.get("pid"), facts.get("what"));
            case "cluster" -> facts.getOrDefault("what", "cluster") + " in " + facts.get("folder");
            case "tape" -> "server of the tape in " + facts.get("folder");
            case "recording" -> "half recorded tape in " + facts.get("folder");
            case "slot" -> "slot %s on %s".formatted(facts.get("name"), Slots.endpoint(facts));
            case "container" -> "container of " + facts.get("image");
            case "file" -> "file " + facts.get("path");
            case "folder" -> "folder " + facts.get("path");
            default -> entry.kind() + " " + facts;
        };
    }

    private static void remove(Ledger.Entry entry) throws IOException, InterruptedException {
        Map<String, String> facts = entry.facts();
        switch (entry.kind()) {
            case "process" -> kill(facts);
            case "cluster" -> {
                Path folder = Path.of(facts.get("folder"));
                ClusterProcesses.quit(folder);
                PrivateFolder.delete(folder);
            }
            case "tape" -> KeptCluster.stop(Path.of(facts.get("folder")));
            case "recording" -> KeptCluster.delete(Path.of(facts.get("folder")));
            case "slot" -> Slots.drop(Passwords.complete(Slots.endpoint(facts), System.getenv()), facts.get("name"));
            case "container" -> ContainerEngine.connect().remove(facts.get("label"));
            case "file" -> delete(Path.of(facts.get("path")));
            case "folder" -> PrivateFolder.delete(Path.of(facts.get("path")));
            default ->
                throw new UnfitEnvironment(
                        entry.file().toString(),
                        "is of a kind that this version does not know",
                        "Look at it yourself.");
        }
    }

    private static void kill(Map<String, String> facts) {
        if (!Ledger.isAlive(facts)) {
            return;
        }
        long pid = Long.parseLong(facts.get("pid"));
        ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        Deadline deadline = Deadline.in(LIMIT);
        while (Ledger.isAlive(facts) && deadline.pause(Duration.ofMillis(20))) {
            // Not a child of ours: its end can only be looked for.
        }
        if (Ledger.isAlive(facts)) {
            throw new UnfitEnvironment("process " + pid, "does not end", "End it: kill -9 " + pid);
        }
    }

    private static void delete(Path file) throws IOException, InterruptedException {
        if (!Files.exists(file)) {
            return;
        }
        Privilege privilege = Privilege.find()
                .orElseThrow(() -> new UnfitEnvironment(file.toString(), "belongs to root", "sudo rm " + file));
        privilege.command("rm", "-f", file.toString()).run(LIMIT);
    }
}
