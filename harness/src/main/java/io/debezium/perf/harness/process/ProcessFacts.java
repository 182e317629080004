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

/** Facts in a file, for a process that comes later: Java's properties. A file that ends within a line is not whole. */
final class ProcessFacts {

    private ProcessFacts() {}

    /** @throws IllegalArgumentException if there is no such file, or it cannot be read or is not whole */
    static Map<String, String> read(Path file) {
        try {
            String text = Files.readString(file);
            if (!text.endsWith("\n")) {
                // A path that is cut off names another folder.
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

    /** @throws UnfitEnvironment if that fails; there is no file then */
    static void write(Path file, Map<String, String> facts) {
        try {
            Files.writeString(file, text(facts));
        } catch (IOException e) {
            // Every later run would tell of one that is cut off.
            file.toFile().delete();
            throw UnfitEnvironment.unwritable(file, e);
        }
    }
}
