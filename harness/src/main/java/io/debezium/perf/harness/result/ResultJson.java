package io.debezium.perf.harness.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;

import io.debezium.perf.harness.InvalidConfiguration;

/** Reads and writes results as JSON. Instants are ISO 8601 in UTC; NaN is written as null. */
public final class ResultJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .addModule(new Jdk8Module())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    private ResultJson() {}

    /** Writes a result; the file must not exist. */
    public static void write(Object result, Path file) throws IOException {
        Files.createFile(file);
        Files.writeString(file, toJson(result) + "\n");
    }

    /** @throws InvalidConfiguration if the file is not a result of {@code perf record} that this version can read */
    public static RecordResult readRecord(Path file) {
        try {
            JsonNode tree = MAPPER.readTree(Files.readString(file));
            int version = tree.path("schemaVersion").asInt(-1);
            if (version != RecordResult.SCHEMA_VERSION) {
                throw new InvalidConfiguration(
                        file.toString(),
                        "has schemaVersion %s, this version reads %d"
                                .formatted(tree.path("schemaVersion"), RecordResult.SCHEMA_VERSION),
                        "Render it with the version of the harness that wrote it.");
            }
            return MAPPER.treeToValue(tree, RecordResult.class);
        } catch (IOException e) {
            throw new InvalidConfiguration(
                    file.toString(),
                    "is not a readable result: " + e.getMessage(),
                    "Name the folder that holds result.json.",
                    e);
        }
    }

    /** The value as indented JSON. */
    public static String toJson(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a result must be serialisable", e);
        }
    }
}
