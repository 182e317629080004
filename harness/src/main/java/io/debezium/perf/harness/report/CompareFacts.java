package io.debezium.perf.harness.report;

import java.time.ZoneOffset;

import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.CompareResult.Prognosis;

/** What was replayed, and what the machine can tell apart, in a sentence each. */
final class CompareFacts {

    private CompareFacts() {}

    /** {@code simple-update, scale 10: 600,000 row events, 104 MiB of WAL, PostgreSQL 15.18} */
    static String tape(CompareResult.Tape tape) {
        return "%s, scale %s: %s, %s of WAL, %s"
                .formatted(
                        tape.workload(),
                        Format.count(tape.scale()),
                        Format.count(tape.events(), "row event"),
                        Format.bytes(tape.walBytes()),
                        server(tape.server()));
    }

    private static String server(String version) {
        return version.startsWith("PostgreSQL") ? version : "PostgreSQL " + version;
    }

    /** What later reports say about the machine; null where it was never calibrated. */
    static String calibration(Calibration.Summary summaryOrNull) {
        if (summaryOrNull == null) {
            return "not calibrated: scripts/perf calibrate";
        }
        return "false alarms %s of %s, smallest effect found %s, from %s"
                .formatted(
                        Format.count(summaryOrNull.falseAlarms()),
                        Format.count(summaryOrNull.same()),
                        Format.percent(summaryOrNull.smallestEffect()),
                        summaryOrNull.at().atOffset(ZoneOffset.UTC).toLocalDate());
    }

    static String prognosis(CompareResult result) {
        Prognosis prognosis = result.prognosis();
        return "%s find %s nine times in ten; an A/A needs about %s to come out equivalent (spread %s, from %s)"
                .formatted(
                        Format.count(result.design().pairs(), "pair"),
                        Format.percent(prognosis.smallestEffect()),
                        Format.count(prognosis.pairsNeeded()),
                        Format.percent(prognosis.spread()),
                        prognosis.source());
    }
}
