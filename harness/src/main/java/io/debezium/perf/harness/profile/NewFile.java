package io.debezium.perf.harness.profile;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Files that overwrite nothing. */
final class NewFile {

    private NewFile() {}

    /** @throws java.nio.file.FileAlreadyExistsException if the file exists */
    static OutputStream create(Path file) throws IOException {
        return new BufferedOutputStream(
                Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), 1 << 16);
    }
}
