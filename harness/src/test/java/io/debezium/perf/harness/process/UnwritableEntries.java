package io.debezium.perf.harness.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A ledger that can note everything but programs, also for root: where their entries would be there are folders. */
public final class UnwritableEntries implements AutoCloseable {

    private static final int SOME = 30;

    private final List<Path> inTheWay = new ArrayList<>();

    /** @param data the harness's {@code data} folder, with one run, which is open */
    public UnwritableEntries(Path data) throws IOException {
        try (Ledger same = Ledger.open(data)) {
            Ledger.Entry last = same.add("last", Map.of());
            last.remove();
            int number = Integer.parseInt(last.file().getFileName().toString().split("-")[0]);
            for (int next = number + 1; next <= number + SOME; next++) {
                inTheWay.add(
                        Files.createDirectory(last.file().resolveSibling("%06d-process.properties".formatted(next))));
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
