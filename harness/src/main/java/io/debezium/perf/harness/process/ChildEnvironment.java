package io.debezium.perf.harness.process;

import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import io.debezium.perf.harness.Secrets;

/**
 * What a program inherits of the harness's environment: all but secrets and variables that are {@link #withheld}, with the
 * locale {@code C.UTF-8}, so that what it does, prints and costs does not depend on who starts it.
 */
public final class ChildEnvironment {

    /** Change what a program costs: options and agents of JVMs, and the C library's allocator. */
    private static final Predicate<String> COST =
            matching("(?:\\w*_)?JAVA_(?:TOOL_)?OPTIONS|JDK_JAVAC_OPTIONS|CLASSPATH|MALLOC_\\w+|GLIBC_TUNABLES");

    /**
     * Change what a program does: all of libpq's, initdb's and the server's (PostgreSQL, "Environment Variables"), and
     * git's but for those by which it reaches other machines.
     */
    private static final Predicate<String> EFFECT = matching("PG\\w+|GIT_(?!SSL_|SSH|ASKPASS|PROXY_|EXEC_PATH)\\w+");

    private static final Predicate<String> LOCALE = matching("LC_\\w+|LANG|LANGUAGE|LOCPATH");

    private ChildEnvironment() {}

    /**
     * Makes the harness's environment that of a program.
     *
     * @param own the variables that the program is given, whatever their names
     */
    static void adapt(Map<String, String> environment, Map<String, String> own) {
        environment.keySet().removeIf(COST.or(EFFECT).or(LOCALE).or(Secrets::isOwn));
        environment.put("LC_ALL", "C.UTF-8");
        environment.putAll(own);
    }

    /** The variables of an environment, apart from secrets and the locale, that programs do not inherit. */
    public static SortedSet<String> withheld(Map<String, String> environment) {
        SortedSet<String> names = new TreeSet<>(environment.keySet());
        names.removeIf(COST.or(EFFECT).negate().or(Secrets::isOwn));
        return names;
    }

    private static Predicate<String> matching(String names) {
        return Pattern.compile(names).asMatchPredicate();
    }
}
