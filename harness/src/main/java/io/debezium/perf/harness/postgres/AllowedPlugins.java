package io.debezium.perf.harness.postgres;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.variant.DecodingPlugins;

/**
 * The server setting {@code output_plugin_libraries}, which the security releases of 2026 brought (15.19, 16.15, 17.11,
 * 18.6 and later): a library that it does not list may not be used as an output plugin. Older servers do not know it.
 *
 * @param libraries those that the server allows, in its order
 */
record AllowedPlugins(List<String> libraries) {

    static final String SETTING = "output_plugin_libraries";

    /** Its built-in default. */
    static final AllowedPlugins BUILT_IN =
            new AllowedPlugins(List.of(DecodingPlugins.PGOUTPUT, DecodingPlugins.TEST_DECODING));

    AllowedPlugins {
        libraries = List.copyOf(libraries);
    }

    /** @return null where the server does not know the setting */
    static AllowedPlugins of(Session session) throws SQLException {
        String value = session.setting(SETTING);
        return value == null ? null : parse(value);
    }

    /** @param value as {@code SHOW} prints it: names separated by commas, those that need it in double quotes */
    static AllowedPlugins parse(String value) {
        List<String> names = new ArrayList<>();
        for (String element : value.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)")) {
            String name = element.strip();
            boolean quoted = name.length() >= 2 && name.startsWith("\"") && name.endsWith("\"");
            if (!name.isEmpty()) {
                names.add(quoted ? name.substring(1, name.length() - 1).replace("\"\"", "\"") : name);
            }
        }
        return new AllowedPlugins(names);
    }

    boolean allows(String plugin) {
        return libraries.contains(plugin);
    }

    AllowedPlugins and(String plugin) {
        return allows(plugin)
                ? this
                : new AllowedPlugins(
                        Stream.concat(libraries.stream(), Stream.of(plugin)).toList());
    }

    /**
     * The statement that makes it so. Each element is a literal of its own: one literal around all of them would be one
     * library whose name has commas in it.
     */
    String alterSystem() {
        return "ALTER SYSTEM SET " + SETTING + " = "
                + libraries.stream()
                        .map(library -> "'" + library.replace("'", "''") + "'")
                        .collect(Collectors.joining(", "));
    }

    /** The value for a configuration file. */
    String fileValue() {
        return String.join(", ", libraries);
    }
}
