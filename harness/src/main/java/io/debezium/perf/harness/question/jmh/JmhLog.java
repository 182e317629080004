package io.debezium.perf.harness.question.jmh;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What JMH's output says of a fork that failed.
 *
 * @param lines of both outputs, as they came
 */
record JmhLog(List<String> lines) {

    private static final Pattern EXCEPTION =
            Pattern.compile("(?:[\\w$]+\\.)+[\\w$]*(?:Exception|Error|Throwable)\\b.*");

    /** What the JVM says of a class, a method or a field that is not there; one that fails to be initialised is there. */
    private static final Pattern ABSENT = Pattern.compile(
            "(?:Caused by: )?java\\.lang\\.(?:NoSuchMethodError|NoSuchFieldError|NoClassDefFoundError|AbstractMethodError"
                    + "|IncompatibleClassChangeError): (?!Could not initialize)(.*io[./]debezium[./](?!perf[./]).*)");

    private static final Pattern FORK_ENDED = Pattern.compile(".*<forked VM failed with exit code (\\d+)>.*");

    /** How a JVM tells a crash, how a benchmark does, and how a JVM says that it does not start; the surest first. */
    private static final List<Pattern> CAUSES = List.of(
            Pattern.compile("#\\s+((?:SIG\\w+|fatal error:|Out of Memory).*)"),
            Pattern.compile("(" + EXCEPTION + ")"),
            Pattern.compile("((?:Unrecognized|Error: ).*)"));

    private static final String KILLED = "137";

    JmhLog {
        lines = lines.stream().map(String::stripTrailing).toList();
    }

    /** What of Debezium the benchmark calls and this release does not have; empty where that is not why it failed. */
    Optional<String> absent() {
        return first(ABSENT);
    }

    /** Another JMH that measures on this machine keeps this one from it. */
    boolean saysLocked() {
        return lines.stream().anyMatch(line -> line.contains("Unable to acquire the JMH lock"));
    }

    /** What JMH says of a profiler that it cannot use. */
    Optional<String> unusableProfiler() {
        return after("Profilers failed to initialize");
    }

    /** What JMH says of an option that it does not take. */
    Optional<String> refusedOption() {
        return after("Error parsing command line");
    }

    /** @param exit JMH's exit code, which tells less than its output */
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
     * The lines to show: those from the first exception on, which JMH repeats with all that it was wrapped in, or else the last.
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
