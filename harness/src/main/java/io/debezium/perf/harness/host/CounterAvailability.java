package io.debezium.perf.harness.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.HardwareCounters.Event;

/**
 * Whether this machine lets us count what its CPU does.
 *
 * @param events that are counted; instructions are among them, or there are none
 * @param problemOrNull why none is, and what to do about it; null where they are
 */
public record CounterAvailability(Set<Event> events, UnfitEnvironment problemOrNull) {

    private static final Map<String, Long> CALL_NUMBERS = Map.of(
            "amd64", 298L, "aarch64", 241L, "arm", 364L, "ppc64le", 319L, "ppc64", 319L, "s390x", 331L, "riscv64",
            241L);

    private static final Path PARANOID = Path.of("/proc/sys/kernel/perf_event_paranoid");

    public CounterAvailability {
        events = Set.copyOf(events);
    }

    /** Whether instructions are counted. */
    public boolean counts() {
        return !events.isEmpty();
    }

    /** Why none is, a clause without a full stop; empty where they are. */
    public String reason() {
        return counts() ? "" : problemOrNull.rule();
    }

    /** What to do about it, sentences; empty where nothing can or need be done. */
    public String remedy() {
        return counts() ? "" : problemOrNull.remedy();
    }

    /** As {@link HardwareCounters#here()}. */
    static CounterAvailability here() {
        OptionalLong callNumber = callNumber(System.getProperty("os.name"), System.getProperty("os.arch"));
        if (callNumber.isEmpty()) {
            return unknownSystem();
        }
        try {
            return tried(new PerfEventCalls(callNumber.getAsLong()));
        } catch (LinkageError e) {
            return notLoaded(e);
        }
    }

    /**
     * The number of perf_event_open (the kernel's tables of system calls); empty on other systems than Linux, and on a
     * processor whose number is not known here.
     *
     * @param os as the property {@code os.name}
     * @param arch as the property {@code os.arch}
     */
    static OptionalLong callNumber(String os, String arch) {
        Long number = CALL_NUMBERS.get(arch.toLowerCase(Locale.ROOT));
        return number == null || !os.equals("Linux") ? OptionalLong.empty() : OptionalLong.of(number);
    }

    private static CounterAvailability tried(PerfEventCalls calls) {
        Map<Event, Integer> errors = new EnumMap<>(Event.class);
        Set<Event> counted = EnumSet.noneOf(Event.class);
        for (Event event : Event.values()) {
            int descriptor = calls.open(event.source(), 0, PerfEventCalls.NO_GROUP);
            if (descriptor < 0) {
                errors.put(event, -descriptor);
            } else {
                if (event != Event.INSTRUCTIONS || grows(calls, descriptor)) {
                    counted.add(event);
                }
                PerfEventCalls.close(descriptor);
            }
        }
        if (counted.contains(Event.INSTRUCTIONS)) {
            return new CounterAvailability(counted, null);
        }
        return errors.containsKey(Event.INSTRUCTIONS)
                ? lacking(errors.get(Event.INSTRUCTIONS))
                : none("host.counter-stands-still");
    }

    private static boolean grows(PerfEventCalls calls, int descriptor) {
        long[] before = calls.read(descriptor);
        long[] after = calls.read(descriptor);
        return before != null && after != null && after[2] > before[2];
    }

    /**
     * What an error of perf_event_open(2) means.
     *
     * @param error its number
     */
    static CounterAvailability lacking(int error) {
        return switch (error) {
            case PerfEventCalls.ENOENT, PerfEventCalls.EOPNOTSUPP, PerfEventCalls.ENODEV ->
                none("host.cpu-has-no-counters");
            case PerfEventCalls.EACCES, PerfEventCalls.EPERM, PerfEventCalls.ENOSYS ->
                none("host.counting-is-not-allowed", paranoid());
            case PerfEventCalls.EMFILE, PerfEventCalls.ENFILE -> none("host.too-few-descriptors");
            default -> none("host.counters-fail", error);
        };
    }

    static CounterAvailability unknownSystem() {
        return none("host.counts-on-linux-alone", System.getProperty("os.name"), System.getProperty("os.arch"));
    }

    static CounterAvailability notLoaded(LinkageError error) {
        Throwable cause = error;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return none(
                "host.jna-is-not-loaded", cause.toString().lines().findFirst().orElseThrow());
    }

    private static CounterAvailability none(String code, Object... more) {
        return new CounterAvailability(Set.of(), UnfitEnvironment.of(code, "the CPU's counters", more));
    }

    private static String paranoid() {
        try {
            return Files.readString(PARANOID).strip();
        } catch (IOException e) {
            return "not known";
        }
    }
}
