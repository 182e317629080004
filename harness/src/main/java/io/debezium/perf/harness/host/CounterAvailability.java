package io.debezium.perf.harness.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

import io.debezium.perf.harness.host.HardwareCounters.Event;

/**
 * Whether this machine lets us count what its CPU does.
 *
 * @param events that are counted; instructions are among them, or there are none
 * @param reason why none is, a clause without a full stop; empty where they are
 * @param remedy what to do about it, sentences; empty where nothing can or need be done
 */
public record CounterAvailability(Set<Event> events, String reason, String remedy) {

    private static final Map<String, Long> CALL_NUMBERS = Map.of(
            "amd64", 298L, "aarch64", 241L, "arm", 364L, "ppc64le", 319L, "ppc64", 319L, "s390x", 331L, "riscv64",
            241L);

    private static final Path PARANOID = Path.of("/proc/sys/kernel/perf_event_paranoid");

    private static final String GIVE_A_PMU =
            "Give the virtual machine a PMU (KVM: -cpu host,pmu=on; VMware: virtualized CPU performance counters),"
                    + " or measure on a machine of its own.";

    private static final String ALLOW_IN_CONTAINER =
            "Start the container with --cap-add PERFMON, or with --security-opt seccomp= and a profile that allows"
                    + " perf_event_open.";

    public CounterAvailability {
        events = Set.copyOf(events);
    }

    /** Whether instructions are counted. */
    public boolean counts() {
        return !events.isEmpty();
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
            return new CounterAvailability(counted, "", "");
        }
        return errors.containsKey(Event.INSTRUCTIONS) ? lacking(errors.get(Event.INSTRUCTIONS)) : standsStill();
    }

    private static boolean grows(PerfEventCalls calls, int descriptor) {
        long[] before = calls.read(descriptor);
        long[] after = calls.read(descriptor);
        return before != null && after != null && after[2] > before[2];
    }

    /** @param error the number that perf_event_open(2) gave, on this machine */
    static CounterAvailability lacking(int error) {
        return lacking(error, paranoid(), isContainer(), isVirtual());
    }

    /**
     * What an error of perf_event_open(2) means.
     *
     * @param error its number
     * @param paranoid the kernel's setting {@code perf_event_paranoid}; empty where there is none
     * @param container whether this is one
     * @param virtual whether the CPU says that it runs under a hypervisor
     */
    static CounterAvailability lacking(int error, OptionalInt paranoid, boolean container, boolean virtual) {
        return switch (error) {
            case PerfEventCalls.ENOENT, PerfEventCalls.EOPNOTSUPP, PerfEventCalls.ENODEV ->
                virtual
                        ? none("this virtual machine has no performance counters", GIVE_A_PMU)
                        : none(
                                "the kernel knows no performance counters of this CPU",
                                "If this is a virtual machine: " + Character.toLowerCase(GIVE_A_PMU.charAt(0))
                                        + GIVE_A_PMU.substring(1));
            case PerfEventCalls.EACCES, PerfEventCalls.EPERM -> forbidden(error, paranoid, container);
            case PerfEventCalls.ENOSYS ->
                container
                        ? none("this container does not allow the system call perf_event_open", ALLOW_IN_CONTAINER)
                        : none(
                                "this kernel has no performance events",
                                "Start a kernel that was built with CONFIG_PERF_EVENTS.");
            case PerfEventCalls.EMFILE ->
                none("this process has too few file descriptors left", "Raise the limit: ulimit -n 4096.");
            case PerfEventCalls.ENFILE ->
                none("the machine has no file descriptors left", "Raise the limit: sysctl fs.file-max.");
            default -> none("perf_event_open failed with error number " + error, "");
        };
    }

    private static CounterAvailability forbidden(int error, OptionalInt paranoid, boolean container) {
        boolean strict = paranoid.orElse(2) > 2;
        // The kernel refuses with EACCES for its setting, a container with EPERM.
        if (strict && !(container && error == PerfEventCalls.EPERM)) {
            return none(
                    "the kernel lets only root count (kernel.perf_event_paranoid is " + paranoid.getAsInt() + ")",
                    "sysctl kernel.perf_event_paranoid=2, as root; on the host if this is a container.");
        }
        if (container) {
            return none("this container does not allow the system call perf_event_open", ALLOW_IN_CONTAINER);
        }
        return none(
                "the system does not allow the system call perf_event_open to this process",
                "Run as the user whose process is measured, outside of services and sandboxes that filter system calls.");
    }

    static CounterAvailability unknownSystem() {
        return none(
                "it needs Linux on a processor whose system calls are known here, this is "
                        + System.getProperty("os.name") + " on " + System.getProperty("os.arch"),
                "");
    }

    static CounterAvailability notLoaded(LinkageError error) {
        Throwable cause = error;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return none(
                "the library for native calls (JNA) cannot be loaded: "
                        + cause.toString().lines().findFirst().orElseThrow(),
                "It is unpacked to ~/.cache/JNA, where programs must be allowed to run (JAVA_TOOL_OPTIONS=-Djna.tmpdir=DIR"
                        + " names another folder), and needs glibc.");
    }

    private static CounterAvailability standsStill() {
        return none(
                "the counter of instructions stands still",
                "Stop other programs that count (perf, the NMI watchdog: sysctl kernel.nmi_watchdog=0)."
                        + " If this is a virtual machine, its host does not give it the counters.");
    }

    private static CounterAvailability none(String reason, String remedy) {
        return new CounterAvailability(Set.of(), reason, remedy);
    }

    private static OptionalInt paranoid() {
        return text(PARANOID)
                .map(value -> OptionalInt.of(Integer.parseInt(value)))
                .orElse(OptionalInt.empty());
    }

    private static boolean isContainer() {
        return Files.exists(Path.of("/.dockerenv"))
                || Files.exists(Path.of("/run/.containerenv"))
                || System.getenv("container") != null
                || text(Path.of("/proc/1/cgroup"))
                        .filter(groups -> List.of("docker", "kubepods", "lxc", "libpod").stream()
                                .anyMatch(groups::contains))
                        .isPresent();
    }

    private static boolean isVirtual() {
        return text(Path.of("/proc/cpuinfo"))
                .filter(info ->
                        info.lines().anyMatch(line -> line.startsWith("flags") && line.matches(".*\\bhypervisor\\b.*")))
                .isPresent();
    }

    private static Optional<String> text(Path file) {
        try {
            return Optional.of(Files.readString(file).strip());
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
