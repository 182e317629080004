package io.debezium.perf.harness.profile;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Text files in UTF-8 that overwrite nothing. */
final class NewFile {

    private NewFile() {}

    /**
     * Unlike {@link Files#newBufferedWriter} it writes {@code ?} for half a surrogate pair, which a message or a thread's
     * name may well hold, instead of failing.
     *
     * @throws java.nio.file.FileAlreadyExistsException if the file exists
     */
    static Writer create(Path file) throws IOException {
        return new BufferedWriter(new OutputStreamWriter(
                Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                StandardCharsets.UTF_8));
    }
}
