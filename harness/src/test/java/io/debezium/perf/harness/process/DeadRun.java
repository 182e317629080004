package io.debezium.perf.harness.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/** What a run that was killed has left in {@code data/runs}, as it is on the disk. */
public final class DeadRun {

    /** This process, as one that had its id before the machine was started again. */
    public static final Map<String, String> OWNER = Map.of(
            "pid", Long.toString(ProcessHandle.current().pid()),
            "boot", "11111111-2222-3333-4444-555555555555",
            "namespace", "pid:[1]",
            "start", "1");

    private final Path folder;

    /** @param data the harness's {@code data} folder */
    public DeadRun(Path data) throws IOException {
        this(data, text(OWNER));
    }

    /** @param owner the text of the file that names the process */
    public DeadRun(Path data, String owner) throws IOException {
        this.folder = Files.createDirectories(data.resolve("runs").resolve("1-1"));
        Files.writeString(folder.resolve("owner.properties"), owner);
    }

    /** @return the entry's file */
    public Path add(String kind, Map<String, String> facts) throws IOException {
        return add(kind, text(facts) + "kind=" + kind + "\n");
    }

    /** @return the entry's file */
    public Path add(String kind, String text) throws IOException {
        return write(kind, text.getBytes(StandardCharsets.UTF_8));
    }

    /** @return the entry's file */
    public Path write(String kind, byte[] bytes) throws IOException {
        int number;
        try (var files = Files.list(folder)) {
            number = (int) files.count();
        }
        return Files.write(folder.resolve("%03d-%s.properties".formatted(number, kind)), bytes);
    }

    public static String text(Map<String, String> facts) {
        return facts.entrySet().stream()
                .map(fact -> fact.getKey() + "=" + fact.getValue().replace("\\", "\\\\") + "\n")
                .collect(Collectors.joining());
    }
}
