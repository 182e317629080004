package io.debezium.perf.harness.process;

import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import io.debezium.perf.harness.Secrets;

/**
 * The environment that programs inherit from the harness: all variables but secrets and the {@link #withheld} ones, with the
 * locale {@code C.UTF-8}, so that a program's behaviour, output and cost do not depend on the user's environment.
 */
public final class ChildEnvironment {

    /**
     * Variables that change a program's cost (options and agents of JVMs, the C library's allocator) or behaviour: those of
     * libpq, initdb and the server (PostgreSQL documentation, "Environment Variables"), and git's, except those for access to
     * remote repositories.
     */
    private static final Predicate<String> WITHHELD = Pattern.compile(
                    "(?:\\w*_)?JAVA_(?:TOOL_)?OPTIONS|JDK_JAVAC_OPTIONS|CLASSPATH|MALLOC_\\w+|GLIBC_TUNABLES"
                            + "|PG\\w+|GIT_(?!SSL_|SSH|ASKPASS|PROXY_|EXEC_PATH)\\w+")
            .asMatchPredicate();

    private static final Predicate<String> LOCALE =
            Pattern.compile("LC_\\w+|LANG|LANGUAGE|LOCPATH").asMatchPredicate();

    private ChildEnvironment() {}

    /**
     * Turns the harness's environment into that of a program.
     *
     * @param own variables set for the program, never withheld
     */
    static void adapt(Map<String, String> environment, Map<String, String> own) {
        environment.keySet().removeIf(WITHHELD.or(LOCALE).or(Secrets::isOwn));
        environment.put("LC_ALL", "C.UTF-8");
        environment.putAll(own);
    }

    /** The variables of an environment, apart from secrets and the locale, that programs do not inherit. */
    public static SortedSet<String> withheld(Map<String, String> environment) {
        SortedSet<String> names = new TreeSet<>(environment.keySet());
        names.removeIf(WITHHELD.negate().or(Secrets::isOwn));
        return names;
    }
}
