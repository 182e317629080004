package io.debezium.perf.harness.jfr;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The recorded inputs of the tests, see {@link FixtureRecorder}. */
public final class Fixtures {

    private Fixtures() {}

    /** @param name {@code jdk17}, {@code jdk25} or {@code async-profiler} */
    public static Path recording(String name) {
        return resource(name + ".jfr");
    }

    /** The tables that it must give, a row each. */
    public static List<String> expected(String name) throws IOException {
        return Files.readAllLines(resource(name + ".expected.txt"));
    }

    private static Path resource(String name) {
        try {
            return Path.of(Fixtures.class.getResource(name).toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
