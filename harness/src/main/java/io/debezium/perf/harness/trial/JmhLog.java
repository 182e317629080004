package io.debezium.perf.harness.trial;

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
public record JmhLog(List<String> lines) {

    private static final Pattern EXCEPTION =
            Pattern.compile("(?:[\\w$]+\\.)+[\\w$]*(?:Exception|Error|Throwable)\\b.*");

    /** What the JVM says of a class, a method or a field that is not there; one that fails to be initialised is there. */
    private static final Pattern ABSENT = Pattern.compile(
            "(?:Caused by: )?java\\.lang\\.(?:NoSuchMethodError|NoSuchFieldError|NoClassDefFoundError|AbstractMethodError"
                    + "|IncompatibleClassChangeError): (?!Could not initialize)(.*io[./]debezium[./](?!perf[./]).*)");

    private static final Pattern FORK_ENDED = Pattern.compile("<forked VM failed with exit code (\\d+)>");
    private static final Pattern CRASH = Pattern.compile("#\\s+(SIG\\w+|fatal error:|Out of Memory).*");
    private static final int KILLED = 137;

    /** What of Debezium the benchmark calls and this release does not have; empty where that is not why it failed. */
    public Optional<String> absent() {
        return lines.stream()
                .map(line -> ABSENT.matcher(line.strip()))
                .filter(Matcher::matches)
                .map(found -> found.group(1).strip())
                .findFirst();
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
        return forkEnded()
                .or(this::crashed)
                .or(this::thrown)
                .or(this::unstarted)
                .orElseGet(() -> "it ended with exit code %d: %s".formatted(exit, last()));
    }

    private Optional<String> forkEnded() {
        return lines.stream()
                .map(FORK_ENDED::matcher)
                .filter(Matcher::find)
                .map(found -> Integer.parseInt(found.group(1)))
                .findFirst()
                .map(code -> "the fork ended with exit code %d: %s".formatted(code, why(code)));
    }

    private String why(int code) {
        return code == KILLED
                ? "it was killed (SIGKILL), as by the kernel when memory runs out: see dmesg"
                : crashed().or(this::thrown).or(this::unstarted).orElse("it gave no reason");
    }

    private Optional<String> crashed() {
        return first(line -> CRASH.matcher(line).matches())
                .map(line -> "the JVM crashed: " + line.replaceFirst("#\\s*", ""));
    }

    private Optional<String> unstarted() {
        return first(line -> line.startsWith("Unrecognized") || line.startsWith("Error: "))
                .map(line -> "the JVM did not start: " + line);
    }

    private Optional<String> thrown() {
        return first(line -> EXCEPTION.matcher(line).matches()).map(line -> "the benchmark threw " + line);
    }

    /**
     * The lines to show: those from the first exception on, which JMH repeats with all that it was wrapped in, or else the last.
     *
     * @param most how many
     */
    public List<String> excerpt(int most) {
        for (int i = 0; i < lines.size(); i++) {
            if (EXCEPTION.matcher(lines.get(i).strip()).matches()) {
                return lines.subList(i, Math.min(lines.size(), i + most));
            }
        }
        return lines.subList(Math.max(0, lines.size() - most), lines.size());
    }

    private Optional<String> after(String heading) {
        for (int i = 0; i < lines.size() - 1; i++) {
            if (lines.get(i).contains(heading)) {
                return Optional.of(lines.get(i + 1).strip());
            }
        }
        return Optional.empty();
    }

    private Optional<String> first(Predicate<String> which) {
        return lines.stream().map(String::strip).filter(which).findFirst();
    }

    private String last() {
        return lines.stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .reduce((earlier, later) -> later)
                .orElse("it gave no reason");
    }
}
