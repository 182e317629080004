package io.debezium.perf.harness.postgres;

import java.util.Locale;
import java.util.regex.Pattern;

import io.debezium.perf.harness.InvalidConfiguration;

/** The kind of PostgreSQL server that the user asked for with {@code --database}. {@code toString()} shows no password. */
public sealed interface DatabaseSpec {

    /** The image of {@code container} where none is named. */
    String DEFAULT_IMAGE = "quay.io/debezium/example-postgres:3.2";

    /** The best kind of server that this machine offers, see {@link Databases}. */
    record Auto() implements DatabaseSpec {}

    /** A private cluster from installed binaries. */
    record Local() implements DatabaseSpec {}

    /**
     * A container.
     *
     * @param image an image name as the container engine takes it; its entrypoint must understand {@code POSTGRES_PASSWORD}
     *     and arguments for the server
     */
    record Container(String image) implements DatabaseSpec {

        private static final Pattern IMAGE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/:@-]*");

        public Container {
            if (!IMAGE.matcher(image).matches()) {
                throw InvalidConfiguration.of(
                        "postgres.must-name-image", "--database container:" + image, DEFAULT_IMAGE);
            }
        }
    }

    /** A private cluster from binaries that come through Maven. */
    record Embedded() implements DatabaseSpec {}

    /**
     * A server that somebody else runs.
     *
     * @param endpoint how to reach it; an empty password means that none was in the URL
     */
    record External(Endpoint endpoint) implements DatabaseSpec {}

    /**
     * @param text {@code auto}, {@code local}, {@code container[:IMAGE]}, {@code embedded} or
     *     {@code postgresql://USER[:PASSWORD]@HOST[:PORT]/DATABASE[?PARAMETER=VALUE[&...]]}; the parts of a URL
     *     percent-encoded, the parameters those of the JDBC driver
     * @throws InvalidConfiguration if it is none of these; the message does not show a password
     */
    static DatabaseSpec parse(String text) {
        if (isUrl(text)) {
            return new External(ConnectionUrl.parse(text));
        }
        if (text.startsWith("container:")) {
            return new Container(text.substring("container:".length()));
        }
        return switch (text) {
            case "auto" -> new Auto();
            case "local" -> new Local();
            case "container" -> new Container(DEFAULT_IMAGE);
            case "embedded" -> new Embedded();
            // user:password@host without the scheme must not be shown
            default ->
                throw InvalidConfiguration.of(
                        "postgres.is-no-database", "--database " + (text.matches("[\\w.-]*") ? text : "***"));
        };
    }

    /** The text that {@link #parse} reads, without the password and connection parameters. */
    default String text() {
        if (this instanceof Container container) {
            return "container:" + container.image();
        }
        if (this instanceof External external) {
            return external.endpoint().toString();
        }
        return getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    /** Whether the text is the URL of an external server. */
    static boolean isUrl(String text) {
        return text.startsWith("postgresql://") || text.startsWith("postgres://");
    }

    /**
     * A word of the command line that may be stored: the password of a server's URL, by itself or as the value of an option,
     * is removed.
     *
     * @throws InvalidConfiguration if the URL is not one
     */
    static String withoutSecrets(String word) {
        int value = word.startsWith("--") ? word.indexOf('=') + 1 : 0;
        String url = word.substring(value);
        return isUrl(url) ? word.substring(0, value) + ConnectionUrl.parse(url).url() : word;
    }
}
