package io.debezium.perf.harness.variant;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * A variant as a user writes it: {@code VERSION[,key=value]...}. A comma within a value is part of it unless {@code
 * key=} follows.
 *
 * @param text as it was written
 * @param version the Debezium version
 * @param plugin the logical decoding plugin, when named
 * @param jdk the JDK's home, when named
 * @param jvm JVM options, one a key {@code jvm=}, separated by blanks within one
 * @param properties Debezium properties, from {@code set.NAME=VALUE}
 */
public record VariantSpec(
        String text,
        String version,
        Optional<String> plugin,
        Optional<Path> jdk,
        List<String> jvm,
        Map<String, String> properties) {

    private static final String KEYS = "plugin=, jdk=, jvm= and set.PROPERTY=";

    public VariantSpec {
        jvm = List.copyOf(jvm);
        properties = Map.copyOf(properties);
    }

    /** @throws InvalidConfiguration if a key is unknown or a value is missing */
    public static VariantSpec parse(String text) {
        List<String> parts = parts(text);
        String version = parts.get(0);
        if (!version.matches("\\d+\\.\\d+\\.\\d+\\S*")) {
            throw new InvalidConfiguration(
                    "--variant " + text,
                    "must begin with a Debezium version",
                    "For example 3.6.3.Final or 3.6.3.Final,plugin=pgoutput.");
        }
        Optional<String> plugin = Optional.empty();
        Optional<Path> jdk = Optional.empty();
        List<String> jvm = new ArrayList<>();
        Map<String, String> properties = new TreeMap<>();
        for (String part : parts.subList(1, parts.size())) {
            String key = part.substring(0, part.indexOf('='));
            String value = part.substring(key.length() + 1);
            if (key.equals("plugin")) {
                plugin = Optional.of(value);
            } else if (key.equals("jdk")) {
                jdk = Optional.of(Path.of(value));
            } else if (key.equals("jvm")) {
                jvm.addAll(List.of(value.strip().split("\\s+")));
            } else if (key.startsWith("set.") && key.length() > 4) {
                properties.put(key.substring(4), value);
            } else {
                throw new InvalidConfiguration(
                        "--variant " + text, "has the unknown key '" + key + "'", "Known keys: " + KEYS + ".");
            }
            if (value.isBlank()) {
                throw new InvalidConfiguration("--variant " + text, key + " needs a value", "");
            }
        }
        refuseOwn(text, properties);
        return new VariantSpec(text, version, plugin, jdk, jvm, properties);
    }

    /** A name for folders: the spec in letters, digits, dots and dashes. */
    public String fileName() {
        String name = text.replaceAll("[^A-Za-z0-9.]+", "-");
        return name.length() > 60 ? name.substring(0, 60) : name;
    }

    /** The properties by which the harness points the engine at its own database. */
    private static void refuseOwn(String text, Map<String, String> properties) {
        for (String name : properties.keySet()) {
            if (name.startsWith("database.") && !name.startsWith("database.query") || name.equals("slot.name")) {
                throw new InvalidConfiguration(
                        "--variant " + text,
                        "sets " + name + ", which the harness sets itself",
                        "Choose the server with --database.");
            }
            if (name.equals("plugin.name")) {
                throw new InvalidConfiguration("--variant " + text, "sets plugin.name", "Write plugin=NAME instead.");
            }
        }
    }

    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        for (String piece : text.split(",", -1)) {
            if (parts.isEmpty() || piece.matches("[A-Za-z][A-Za-z0-9._-]*=.*")) {
                parts.add(piece);
            } else if (parts.size() == 1) {
                throw new InvalidConfiguration(
                        "--variant " + text, "'" + piece + "' is not key=value", "Known keys: " + KEYS + ".");
            } else {
                parts.set(parts.size() - 1, parts.get(parts.size() - 1) + "," + piece);
            }
        }
        return parts;
    }
}
