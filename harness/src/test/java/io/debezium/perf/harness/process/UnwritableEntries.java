package io.debezium.perf.harness.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A ledger that can note everything but programs, also for root: where their entries would be there are folders. */
public final class UnwritableEntries implements AutoCloseable {

    private static final int SOME = 30;

    private final List<Path> inTheWay = new ArrayList<>();

    /** @param data the harness's {@code data} folder, with one run */
    public UnwritableEntries(Path data) throws IOException {
        try (Stream<Path> runs = Files.list(data.resolve("runs"))) {
            Path run = runs.findFirst().orElseThrow();
            for (int number = 1; number <= SOME; number++) {
                inTheWay.add(Files.createDirectory(run.resolve("%03d-process.properties".formatted(number))));
            }
        }
    }

    @Override
    public void close() throws IOException {
        for (Path folder : inTheWay) {
            Files.deleteIfExists(folder);
        }
    }
}
