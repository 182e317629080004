package io.debezium.perf.harness.load;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Our own text of the built-in scripts: of pgbench's for where there is no pgbench, and of the one that it does not have. */
final class BuiltInScript {

    private BuiltInScript() {}

    /**
     * The workload with a script where pgbench has none of that name; else the same.
     *
     * @param folder an existing one, where the script is written
     */
    static Workload forPgbench(Workload workload, Path folder) {
        if (workload.script().isPresent() || !workload.name().equals(Workload.SELECT_ONE)) {
            return workload;
        }
        Path file = folder.resolve(workload.name() + ".sql");
        try {
            Files.writeString(file, text(workload.name()));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
        return new Workload(
                workload.name(),
                Optional.of(file),
                workload.scale(),
                workload.clients(),
                workload.jobs(),
                workload.rate());
    }

    /** @param name one of {@link Workload#BUILT_INS} */
    static String text(String name) {
        try (InputStream resource = BuiltInScript.class.getResourceAsStream(name + ".sql")) {
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the script of " + name, e);
        }
    }
}
