package io.debezium.perf.harness.host;

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
    @CsvSource({
        "ENOENT, host.cpu-has-no-counters",
        "EOPNOTSUPP, host.cpu-has-no-counters",
        "EACCES, host.counting-is-not-allowed",
        "EPERM, host.counting-is-not-allowed",
        "ENOSYS, host.counting-is-not-allowed",
        "EMFILE, host.too-few-descriptors",
        "EINVAL, host.counters-fail"
    })
    void anErrorHasAReason(String error, String code) throws ReflectiveOperationException {
        CounterAvailability lacking = CounterAvailability.lacking(
                PerfEventCalls.class.getDeclaredField(error).getInt(null));

        assertThat(lacking.counts()).isFalse();
        assertThat(lacking.problemOrNull().code()).isEqualTo(code);
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
}
