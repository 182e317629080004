package io.debezium.perf.harness.host;

import java.util.Optional;
import java.util.stream.Stream;

/** Recognises messages about a full disk in the English output of programs. */
public final class FullDisk {

    private FullDisk() {}

    /**
     * @param said one line or many
     * @return the first such line; empty if there is none
     */
    public static Optional<String> saidIn(String said) {
        return said.lines()
                .filter(line -> Stream.of("No space left on device", "Disk quota exceeded")
                        .anyMatch(line::contains))
                .findFirst();
    }
}
