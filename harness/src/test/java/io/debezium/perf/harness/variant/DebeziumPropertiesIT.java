package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Holds the table of properties against what releases of Debezium say of themselves, by their own classes. */
class DebeziumPropertiesIT {

    private static final Path APP = Path.of("").toAbsolutePath().getParent().resolve("dbz-app/target/dbz-app-thin.jar");

    private static final List<String> RELEASES = List.of("3.0.8.Final", "3.2.0.Alpha1", "3.6.3.Final");

    private static final List<String> LISTS = List.of(
            "io.debezium.connector.postgresql.PostgresConnectorConfig", "io.debezium.embedded.async.AsyncEngineConfig");

    private static final String CONFIGURATION = "org.apache.kafka.common.config.ConfigDef";

    @Test
    void everyPropertyHasARowAndEveryRowSaysWhatIsKnown() throws Exception {
        Map<String, List<String>> rows = new TreeMap<>();
        Set<String> reasons = new HashSet<>();
        for (String line : table()) {
            List<String> cells = List.of(line.split(";", -1));
            if (cells.get(0).equals("reason")) {
                assertThat(cells).as(line).hasSize(5);
                assertThat(cells.get(2)).as(line).isIn("fixed", "refused");
                reasons.add(cells.get(1));
            } else {
                assertThat(cells).as(line).hasSize(8);
                assertThat(cells.get(7)).as(line).isIn("-", "content", "events", "?");
                assertThat(rows.put(cells.get(0), cells.subList(1, 7))).as(line).isNull();
            }
        }
        Set<String> used = rows.values().stream().flatMap(List::stream).collect(Collectors.toSet());
        used.remove("+");
        assertThat(used).isEqualTo(reasons);

        Set<String> all = new TreeSet<>();
        for (String release : RELEASES) {
            Set<String> names = names(release);
            assertThat(names).as(release).hasSizeGreaterThan(100);
            all.addAll(names);
        }
        assertThat(all)
                .as("without a row: say what it does in each kind of trial")
                .isSubsetOf(rows.keySet());
        Set<String> unknown = new TreeSet<>(rows.keySet());
        unknown.removeAll(all);
        // Namespaces, their lists of names, and what Kafka Connect knows.
        unknown.removeIf(name -> name.endsWith("*"));
        assertThat(unknown).containsExactly("predicates", "tasks.max", "transforms");
    }

    private static List<String> table() throws IOException {
        try (InputStream table = DebeziumProperties.class.getResourceAsStream("debezium-properties.csv")) {
            return new String(table.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .toList();
        }
    }

    private static Set<String> names(String release) throws Exception {
        List<URL> urls = new ArrayList<>();
        for (Path entry : Variant.resolve(VariantSpec.parse(release), APP).classPath()) {
            urls.add(entry.toUri().toURL());
        }
        Set<String> names = new TreeSet<>();
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            // Kafka finds classes that are defaults by it.
            thread.setContextClassLoader(loader);
            Object connector = loader.loadClass("io.debezium.connector.postgresql.PostgresConnector")
                    .getConstructor()
                    .newInstance();
            Object configuration = connector.getClass().getMethod("config").invoke(connector);
            ((Set<?>) loader.loadClass(CONFIGURATION).getMethod("names").invoke(configuration))
                    .forEach(name -> names.add(name.toString()));
            for (String list : LISTS) {
                Iterable<?> fields = (Iterable<?>)
                        loader.loadClass(list).getField("ALL_FIELDS").get(null);
                for (Object field : fields) {
                    names.add(field.getClass().getMethod("name").invoke(field).toString());
                }
            }
        } finally {
            thread.setContextClassLoader(before);
        }
        return names;
    }
}
