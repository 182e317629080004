package io.debezium.perf.harness.host;

import java.util.OptionalInt;
import java.util.OptionalLong;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.host.HardwareCounters.Event;

import static org.assertj.core.api.Assertions.assertThat;

class CounterAvailabilityTest {

    @Test
    void thisMachineEitherCountsInstructionsOrSaysWhyNot() {
        CounterAvailability here = HardwareCounters.here();

        assertThat(here.counts()).isEqualTo(here.events().contains(Event.INSTRUCTIONS));
        assertThat(here.reason().isEmpty()).isEqualTo(here.counts());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ENOENT     | 2 | false | true  | this virtual machine has no performance counters | Give the virtual machine a PMU",
                "EOPNOTSUPP | 2 | false | true  | this virtual machine has no performance counters | Give the virtual machine a PMU",
                "ENODEV     | 2 | true  | true  | this virtual machine has no performance counters | Give the virtual machine a PMU",
                "ENOENT     | 2 | false | false | the kernel knows no performance counters of this CPU | If this is a virtual machine: give",
                "EACCES     | 3 | false | false | (kernel.perf_event_paranoid is 3) | sysctl kernel.perf_event_paranoid=2",
                "EPERM      | 4 | false | true  | (kernel.perf_event_paranoid is 4) | sysctl kernel.perf_event_paranoid=2",
                "EACCES     | 4 | true  | false | (kernel.perf_event_paranoid is 4) | on the host if this is a container",
                "EPERM      | 4 | true  | false | this container does not allow | --cap-add PERFMON",
                "EPERM      | 2 | true  | true  | this container does not allow | --security-opt seccomp=",
                "EPERM      | 2 | false | false | the system does not allow | Run as the user",
                "EACCES     |   | false | false | the system does not allow | Run as the user",
                "ENOSYS     |   | true  | false | this container does not allow | --cap-add PERFMON",
                "ENOSYS     |   | false | false | this kernel has no performance events | CONFIG_PERF_EVENTS",
                "EMFILE     | 2 | false | false | this process has too few file descriptors left | ulimit -n",
                "ENFILE     | 2 | false | false | the machine has no file descriptors left | fs.file-max"
            })
    void anErrorHasAReasonAndARemedy(
            String error, Integer paranoid, boolean container, boolean virtual, String reason, String remedy) {
        CounterAvailability lacking = CounterAvailability.lacking(
                number(error), paranoid == null ? OptionalInt.empty() : OptionalInt.of(paranoid), container, virtual);

        assertThat(lacking.counts()).isFalse();
        assertThat(lacking.reason()).contains(reason);
        assertThat(lacking.remedy()).contains(remedy);
    }

    @Test
    void anotherErrorIsToldByItsNumber() {
        assertThat(CounterAvailability.lacking(7, OptionalInt.empty(), false, false)
                        .reason())
                .isEqualTo("perf_event_open failed with error number 7");
    }

    @Test
    void aLibraryThatDoesNotLoadIsToldByItsFirstCause() {
        LinkageError error = new ExceptionInInitializerError(new UnsatisfiedLinkError("noexec\nand more"));

        assertThat(CounterAvailability.notLoaded(error).reason())
                .endsWith("cannot be loaded: java.lang.UnsatisfiedLinkError: noexec");
    }

    /** The numbers are from the kernel's tables of system calls: arch/*, asm-generic/unistd.h. */
    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, 298",
        "Linux, aarch64, 241",
        "Linux, arm, 364",
        "Linux, ppc64le, 319",
        "Linux, s390x, 331",
        "Linux, riscv64, 241",
        "Linux, sparcv9,",
        "Mac OS X, aarch64,",
        "Windows 11, amd64,"
    })
    void theSystemCallIsKnownWhereItExists(String os, String arch, Long number) {
        OptionalLong known = CounterAvailability.callNumber(os, arch);

        assertThat(known).isEqualTo(number == null ? OptionalLong.empty() : OptionalLong.of(number));
    }

    private static int number(String error) {
        try {
            return PerfEventCalls.class.getDeclaredField(error).getInt(null);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
