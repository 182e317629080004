package io.debezium.perf.harness.history;

import java.util.Optional;

import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.result.Environment;
import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.Metric;

/** The run and the machine that figures come from. */
record Origin(HistoryPoint.Run run, HistoryPoint.Machine machine) {

    static Origin of(HistoryPoint.Run run, Environment environment) {
        Machine machine = new Machine(
                environment.os(),
                environment.kernel(),
                environment.cpu(),
                environment.cores(),
                environment.memoryBytes(),
                Optional.empty());
        return new Origin(run, described(machine));
    }

    static HistoryPoint.Machine described(Machine machine) {
        return new HistoryPoint.Machine(
                machine.fingerprint(),
                machine.cpu(),
                machine.cores(),
                machine.memoryBytes(),
                machine.kernel().split(" ", 2)[0]);
    }

    HistoryPoint point(
            HistoryPoint.Variant variant,
            HistoryPoint.Measured measured,
            Metric metric,
            String unit,
            boolean moreIsBetter,
            Summary summary,
            int leftOut) {
        return new HistoryPoint(
                HistoryPoint.SCHEMA_VERSION,
                run,
                machine,
                variant,
                measured,
                metric,
                unit,
                moreIsBetter,
                summary.median(),
                summary.low(),
                summary.high(),
                summary.confidenceOrNull(),
                summary.n(),
                leftOut);
    }
}
