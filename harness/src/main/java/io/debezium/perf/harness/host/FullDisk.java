package io.debezium.perf.harness.host;

import java.util.Optional;
import java.util.stream.Stream;

/** Finds in what programs say, in English, that there is no room left for what they write. */
public final class FullDisk {

    private FullDisk() {}

    /**
     * @param said one line or many
     * @return the first line that says it
     */
    public static Optional<String> saidIn(String said) {
        return said.lines()
                .filter(line -> Stream.of("No space left on device", "Disk quota exceeded")
                        .anyMatch(line::contains))
                .findFirst();
    }
}
