package io.debezium.perf.harness.load;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Our own text of pgbench's built-in scripts, for where there is no pgbench. */
final class BuiltInScript {

    private BuiltInScript() {}

    /** @param name one of {@link Workload#BUILT_INS} */
    static String text(String name) {
        try (InputStream resource = BuiltInScript.class.getResourceAsStream(name + ".sql")) {
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the script of " + name, e);
        }
    }
}
