package io.debezium.perf.harness.tape;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;

import io.debezium.perf.harness.InvalidConfiguration;

/** Reads and writes {@code tape.json}. It is always whole: written beside itself and moved into place. */
final class TapeFile {

    private static final String NAME = "tape.json";
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    private TapeFile() {}

    /** @throws InvalidConfiguration if it is not there, damaged, or of another version */
    static TapeFacts read(Path folder) {
        try {
            TapeFacts facts = MAPPER.readValue(folder.resolve(NAME).toFile(), TapeFacts.class);
            if (facts.schemaVersion() == TapeFacts.SCHEMA_VERSION) {
                return facts;
            }
            throw damaged(folder, "has schemaVersion " + facts.schemaVersion(), null);
        } catch (IOException e) {
            throw damaged(folder, "has no readable tape.json: " + e.getMessage(), e);
        }
    }

    static void write(Path folder, TapeFacts facts) {
        try {
            replace(folder.resolve(NAME), MAPPER.writeValueAsBytes(facts));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + folder.resolve(NAME), e);
        }
    }

    /** Puts the bytes into a file, which is at every moment either the old one or the new one. */
    static void replace(Path file, byte[] bytes) throws IOException {
        Path beside = file.resolveSibling(file.getFileName() + ".new");
        Files.write(beside, bytes);
        Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static InvalidConfiguration damaged(Path folder, String what, Exception cause) {
        return new InvalidConfiguration(
                "tape " + folder.getFileName(),
                what,
                "Remove it and it is recorded again: scripts/perf tape rm " + folder.getFileName(),
                cause);
    }
}
