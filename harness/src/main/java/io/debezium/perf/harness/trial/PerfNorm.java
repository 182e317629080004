package io.debezium.perf.harness.trial;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

import io.debezium.perf.harness.host.HardwareCounters;
import io.debezium.perf.harness.process.Command;

/**
 * JMH's profiler {@code perfnorm}: Linux's program perf counts in all threads of a fork while it measures, in user mode.
 *
 * @param words that have JMH use it; none where it does not count
 * @param problem why it does not although the CPU counts, a clause; else empty
 */
public record PerfNorm(List<String> words, String problem) {

    /** As perf and JMH's JSON call it. */
    static final String INSTRUCTIONS = "instructions:u";

    private static final PerfNorm UNUSED = new PerfNorm(List.of(), "");
    private static final Pattern COUNTED = Pattern.compile("(?m)^[1-9]\\d*,[^,]*," + INSTRUCTIONS);
    private static final Duration LIMIT = Duration.ofSeconds(10);

    public PerfNorm {
        words = List.copyOf(words);
    }

    /** @param options for JMH, as typed: a profiler among them that runs perf is used alone, since JMH mixes up two of these */
    public static PerfNorm with(List<String> options) {
        if (HardwareCounters.problem().isPresent() || used(options)) {
            return UNUSED;
        }
        try {
            return of(Command.of("perf", "stat", "-x", ",", "-e", INSTRUCTIONS, "true")
                    .run(LIMIT)
                    .err());
        } catch (IOException e) {
            return new PerfNorm(List.of(), e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return UNUSED;
        }
    }

    /** Whether the options name a profiler that runs perf. */
    static boolean used(List<String> options) {
        return options.stream().anyMatch(word -> word.matches("(-prof=)?perf.*"));
    }

    /** @param printed by perf when it was to count something */
    static PerfNorm of(String printed) {
        return COUNTED.matcher(printed).find()
                ? new PerfNorm(List.of("-prof", "perfnorm:events=" + INSTRUCTIONS), "")
                : new PerfNorm(
                        List.of(),
                        "perf says "
                                + printed.lines().findFirst().orElse("nothing").strip());
    }
}
