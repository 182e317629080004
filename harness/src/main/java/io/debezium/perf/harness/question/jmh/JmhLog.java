package io.debezium.perf.harness.question.jmh;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * JMH's output of a fork that failed.
 *
 * @param lines of standard output and standard error, in the order in which they came
 */
record JmhLog(List<String> lines) {

    private static final Pattern EXCEPTION =
            Pattern.compile("(?:[\\w$]+\\.)+[\\w$]*(?:Exception|Error|Throwable)\\b.*");

    /** The JVM's message about a missing class, method or field; a class whose initialization fails is not missing. */
    private static final Pattern ABSENT = Pattern.compile(
            "(?:Caused by: )?java\\.lang\\.(?:NoSuchMethodError|NoSuchFieldError|NoClassDefFoundError|AbstractMethodError"
                    + "|IncompatibleClassChangeError): (?!Could not initialize)(.*io[./]debezium[./](?!perf[./]).*)");

    private static final Pattern FORK_ENDED = Pattern.compile(".*<forked VM failed with exit code (\\d+)>.*");

    /** How a JVM reports a crash, a benchmark an exception, and a JVM that it cannot start; the most reliable first. */
    private static final List<Pattern> CAUSES = List.of(
            Pattern.compile("#\\s+((?:SIG\\w+|fatal error:|Out of Memory).*)"),
            Pattern.compile("(" + EXCEPTION + ")"),
            Pattern.compile("((?:Unrecognized|Error: ).*)"));

    private static final String KILLED = "137";

    JmhLog {
        lines = lines.stream().map(String::stripTrailing).toList();
    }

    /** The part of Debezium that the benchmark calls and this release lacks; empty if it failed for another reason. */
    Optional<String> absent() {
        return first(ABSENT);
    }

    /** Whether JMH refused to run because another JMH holds its lock on this machine. */
    boolean saysLocked() {
        return lines.stream().anyMatch(line -> line.contains("Unable to acquire the JMH lock"));
    }

    /** JMH's message about a profiler that it cannot use. */
    Optional<String> unusableProfiler() {
        return after("Profilers failed to initialize");
    }

    /** JMH's message about an option that it does not know. */
    Optional<String> refusedOption() {
        return after("Error parsing command line");
    }

    /**
     * Why the fork failed.
     *
     * @param exit JMH's exit code, which tells less than its output
     */
    String reason(int exit) {
        String code = first(FORK_ENDED).orElse(Integer.toString(exit));
        String why = code.equals(KILLED)
                ? "killed (SIGKILL), as by the kernel when memory runs out: see dmesg"
                : CAUSES.stream()
                        .flatMap(cause -> first(cause).stream())
                        .findFirst()
                        .or(() -> lines.stream()
                                .filter(Predicate.not(String::isBlank))
                                .reduce((earlier, later) -> later))
                        .orElse("it gave no reason");
        return "ended with exit code %s: %s".formatted(code, why);
    }

    /**
     * The lines to show: those from the first exception on, since JMH repeats it with everything that it was wrapped in, or
     * otherwise the last ones.
     *
     * @param most how many
     */
    List<String> excerpt(int most) {
        for (int i = 0; i < lines.size(); i++) {
            if (EXCEPTION.matcher(lines.get(i).strip()).matches()) {
                return lines.subList(i, Math.min(lines.size(), i + most));
            }
        }
        return lines.subList(Math.max(0, lines.size() - most), lines.size());
    }

    private Optional<String> after(String heading) {
        return lines.stream()
                .dropWhile(line -> !line.contains(heading))
                .skip(1)
                .findFirst()
                .map(String::strip);
    }

    private Optional<String> first(Pattern pattern) {
        return lines.stream()
                .map(line -> pattern.matcher(line.strip()))
                .filter(Matcher::matches)
                .map(found -> found.group(1).strip())
                .findFirst();
    }
}
