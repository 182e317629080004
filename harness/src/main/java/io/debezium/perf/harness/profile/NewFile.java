package io.debezium.perf.harness.profile;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Files that overwrite nothing, and are whole or not there: half a table would be taken for one. */
final class NewFile {

    private NewFile() {}

    /** What goes into a file. */
    interface Body {
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * @throws java.nio.file.FileAlreadyExistsException if the file exists
     * @throws IOException if it cannot be written, as on a full disk; it is then removed
     */
    static void write(Path file, Body body) throws IOException {
        OutputStream created = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try (OutputStream out = new BufferedOutputStream(created, 1 << 16)) {
            body.writeTo(out);
        } catch (IOException e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }
}
