package io.debezium.perf.harness.profile;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.jfr.Recording;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.Analysis.Cpu;

/** What a reader of an analysis must know before believing its figures. */
final class Notes {

    static List<String> of(Recording recording, Analysis analysis) {
        List<String> notes = new ArrayList<>();
        if (!recording.complete()) {
            notes.add("The recording was not finished, because its JVM was killed: it ends with the last flush.");
        }
        cpu(analysis.cpu(), notes);
        if (analysis.allocation().samples() == 0) {
            notes.add("The recording holds no allocation samples: enable jdk.ObjectAllocationSample.");
        }
        if (recording.thrown().isEmpty() && recording.throwables() > 0) {
            notes.add("Exceptions were only counted: enable jdk.JavaExceptionThrow to see classes and sites.");
        }
        return notes;
    }

    private static void cpu(Cpu cpu, List<String> notes) {
        if (cpu.samples() == 0) {
            notes.add(
                    "The recording holds no CPU samples, neither jdk.CPUTimeSample nor jdk.ExecutionSample: record for"
                            + " longer, while the program is busy, with one of them enabled.");
        }
    }
}
