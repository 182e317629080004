package io.debezium.perf.harness.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** What programs say, in English, when there is no room left for what they write. */
public final class FullDisk {

    /** A server that starts needs more. */
    private static final long LITTLE_BYTES = 1 << 20;

    private FullDisk() {}

    /**
     * What says that a disk is full; programs do not always say so of what they cannot write.
     *
     * @param said by a program that has failed
     * @param folder on that disk
     */
    public static Optional<String> of(String said, Path folder) {
        return saidIn(said).or(() -> {
            try {
                long left = Files.getFileStore(folder).getUsableSpace();
                return left < LITTLE_BYTES ? Optional.of("%,d bytes are left".formatted(left)) : Optional.empty();
            } catch (IOException e) {
                return Optional.empty();
            }
        });
    }

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
