package io.debezium.perf.harness.process;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

import io.debezium.perf.harness.UnfitEnvironment;

/**
 * Reads and writes the facts of a ledger entry as a Java properties file. A file that does not end with a line break is
 * incomplete.
 */
final class ProcessFacts {

    private ProcessFacts() {}

    /** @throws IllegalArgumentException if there is no such file, or it cannot be read or is not whole */
    static Map<String, String> read(Path file) {
        try {
            String text = Files.readString(file);
            if (!text.endsWith("\n")) {
                // A truncated path would name another folder.
                throw new IllegalArgumentException("it is cut off");
            }
            return parse(text);
        } catch (IOException e) {
            throw new IllegalArgumentException("it cannot be read: " + e, e);
        }
    }

    static Map<String, String> parse(String text) throws IOException {
        Properties properties = new Properties();
        properties.load(new StringReader(text));
        Map<String, String> facts = new TreeMap<>();
        properties.stringPropertyNames().forEach(name -> facts.put(name, properties.getProperty(name)));
        return facts;
    }

    static String text(Map<String, String> facts) throws IOException {
        StringWriter text = new StringWriter();
        Properties properties = new Properties();
        properties.putAll(facts);
        properties.store(text, null);
        return text.toString();
    }

    /** @throws UnfitEnvironment if the file cannot be written; a partial file is removed */
    static void write(Path file, Map<String, String> facts) {
        try {
            Files.writeString(file, text(facts));
        } catch (IOException e) {
            // Every later run would report a truncated file as a damaged leftover.
            file.toFile().delete();
            throw UnfitEnvironment.unwritable(file, e);
        }
    }
}
