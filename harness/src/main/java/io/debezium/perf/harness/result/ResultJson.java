package io.debezium.perf.harness.result;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;

/**
 * Reads and writes results as JSON. Instants are ISO 8601 in UTC; NaN is written as null, and read back as NaN. The entries of
 * a map are in the order of their keys, so that the same result is the same text.
 */
public final class ResultJson {

    /** The schema version of every result. Every change of a component raises it, since only this version is read. */
    public static final int SCHEMA_VERSION = 10;

    private static final JsonSetter.Value REQUIRED = JsonSetter.Value.forValueNulls(Nulls.FAIL);

    /** The largest file that is read, since files may come from others: more than any run has written, less than the heap. */
    private static final int MOST_BYTES = 64_000_000;

    private static final int MOST_TOKENS = 5_000_000;

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxTokenCount(MOST_TOKENS)
                            .build())
                    .build())
            .addModule(new JavaTimeModule())
            .addModule(new Jdk8Module())
            .addModule(new NotANumberModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(SerializationFeature.INDENT_OUTPUT)
            // A text must not be read as a number: an empty one would be 0.
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            // A component missing from a damaged file must not be read as an empty one.
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .withConfigOverride(List.class, list -> list.setSetterInfo(REQUIRED))
            .withConfigOverride(Map.class, map -> map.setSetterInfo(REQUIRED))
            .build();

    private ResultJson() {}

    /** A mapper with the same rules and a further module, for plans. */
    public static JsonMapper with(Module more) {
        return MAPPER.rebuild().addModule(more).build();
    }

    /** Writes a result; the file must not exist. If there is not enough space, no partial file is left. */
    public static void write(Object result, Path file) throws IOException {
        move(result, file);
    }

    /** Replaces a file atomically. */
    public static void replace(Object value, Path file) throws IOException {
        move(value, file, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void move(Object value, Path file, CopyOption... options) throws IOException {
        Path partial = file.resolveSibling(file.getFileName() + ".partial");
        try {
            Files.writeString(partial, toJson(value) + "\n");
            Files.move(partial, file, options);
        } finally {
            Files.deleteIfExists(partial);
        }
    }

    /**
     * The command that produced a result, for example {@code record}.
     *
     * @throws InvalidConfiguration if the file is not JSON or names no command
     */
    public static String command(Path file) {
        JsonNode command = tree(file).path("command");
        if (!command.isTextual()) {
            throw unreadable(file, "is not a result: it names no command", null);
        }
        return command.textValue();
    }

    /**
     * Reads a part of a result that has a file of its own, such as a plan.
     *
     * @throws InvalidConfiguration if the file is not readable as that type
     */
    public static <T> T readPart(Path file, Class<T> type) {
        return readPart(file, MAPPER.constructType(type));
    }

    /** Reads a part of a generic type, such as a trial, like {@link #readPart(Path, Class)}. */
    public static <T> T readPart(Path file, TypeReference<T> type) {
        return readPart(file, MAPPER.constructType(type));
    }

    private static <T> T readPart(Path file, JavaType type) {
        try {
            return MAPPER.treeToValue(tree(file), type);
        } catch (JsonProcessingException e) {
            throw InvalidConfiguration.of("result.is-not-readable-part", file, e.getMessage())
                    .because(e);
        }
    }

    /**
     * Reads a result.
     *
     * @param type annotated with {@link ResultOf}
     * @throws InvalidConfiguration if the file is not a result of that type, is of another schema version, or lacks something
     */
    public static <T> T read(Path file, Class<T> type) {
        String expected = type.getAnnotation(ResultOf.class).value();
        JsonNode tree = tree(file);
        String found = tree.path("command").asText();
        if (!found.equals(expected)) {
            throw unreadable(file, "is a result of '%s', not of '%s'".formatted(found, expected), null);
        }
        if (tree.path("schemaVersion").asInt(-1) != SCHEMA_VERSION) {
            String harness = tree.path("environment").path("harness").asText("");
            throw InvalidConfiguration.of(
                    "result.of-another-version",
                    file,
                    tree.path("schemaVersion").asText("none"),
                    SCHEMA_VERSION,
                    harness.isEmpty() ? "" : " (%s)".formatted(harness));
        }
        try {
            return MAPPER.treeToValue(tree, type);
        } catch (JsonProcessingException e) {
            // The rest of Jackson's message is about its own options.
            String what = e.getOriginalMessage().replaceFirst(" \\((index \\d+\\)|but ).*", "");
            throw unreadable(file, "is not a readable result: " + what, e);
        }
    }

    private static JsonNode tree(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw unreadable(file, "has more than %,d bytes".formatted(MOST_BYTES), null);
            }
            return MAPPER.readTree(bytes);
        } catch (StreamConstraintsException e) {
            throw unreadable(file, "has more, longer or deeper values than any result: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            String why = e instanceof JsonProcessingException json
                    ? "its JSON is wrong in line " + json.getLocation().getLineNr()
                    : e.getMessage();
            throw unreadable(file, "is not a readable result: " + why, e);
        }
    }

    private static Failure unreadable(Path file, String rule, IOException causeOrNull) {
        return new InvalidConfiguration(
                        file.toString(),
                        rule,
                        "Name a folder whose result.json is as a run of this harness wrote it, or measure again.")
                .because(causeOrNull);
    }

    /** The value as indented JSON. */
    public static String toJson(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a result must be serializable", e);
        }
    }
}
