package io.debezium.perf.harness.report.section;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Facts.Fact;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.DatabaseInfo;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.Design.OverTape;
import io.debezium.perf.harness.result.Environment;
import io.debezium.perf.harness.result.InterimAnalyses;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.result.TapeInfo.StreamDigest;
import io.debezium.perf.harness.result.TapeInfo.TapeDigest;
import io.debezium.perf.harness.result.WorkloadInfo;

/** Facts about a run: its tape, design and machine. */
public final class RunFacts {

    private RunFacts() {}

    /** A tape in one line: {@code simple-update, scale 10: 600,000 row events, 104 MiB of WAL, PostgreSQL 15.18} */
    public static String tape(TapeInfo tape) {
        return Messages.text(
                "section.tape",
                tape.workload(),
                Format.count(tape.scale()),
                Format.count(tape.events(), "row event"),
                Format.bytes(tape.walBytes()),
                (tape.server().startsWith("PostgreSQL") ? "" : "PostgreSQL ") + tape.server(),
                tape.isPlayed() ? ", sent by a " + tape.replay() : "");
    }

    /** The tape, and the interim analyses if there were some. */
    public static Facts inBrief(CompareResult result) {
        return Facts.titled("")
                .text("Tape", tape(result.tape()))
                .known("Looks", result.design().looks(), RunFacts::looks);
    }

    private static String looks(InterimAnalyses looks) {
        return Messages.text(
                "section.looks",
                looks.after().stream().map(Format::count).collect(Collectors.joining(", ")),
                Format.count(looks.most(), "pair"),
                looks.ended().isEmpty() ? "" : " (%s)".formatted(looks.ended()),
                Effect.level(looks.nominal()),
                Format.number(looks.widening()));
    }

    public static Facts tape(String title, TapeInfo tape) {
        Facts facts = Facts.titled(title)
                .code("Tape", tape.id())
                .text("Holds", tape(tape))
                .text("Recorded", Format.time(tape.recordedAt()) + " UTC");
        for (TapeDigest digest : tape.digests()) {
            facts = facts.code("Digest, " + digest.plugin() + ", by " + digest.by(), digest.sha256());
        }
        for (StreamDigest stream : tape.streams()) {
            facts = facts.code("Stream, " + stream.plugin(), stream.sha256());
        }
        return facts;
    }

    public static Facts design(Design design, int trials) {
        OverTape overTape = design.overTape();
        String most = design.looks() == null ? "" : "at most ";
        return Facts.titled("Design")
                .text("Pairs planned", most + Format.count(design.rounds()))
                .text("Started", Format.count(trials, "trial"))
                .text("Recordings of each variant", Format.count(overTape.recordings()))
                .and(band(design.minEffect(), design.confidence()))
                .and(List.of(seed(design.seed(), "the order")))
                .text("Warm-up", "the first " + Format.count(overTape.warmUpEvents(), "event") + " of each trial")
                .and(disturbed(design.otherCoresLimit(), design.stealPercentLimit(), design.timeLimitSeconds()));
    }

    /** The band of differences that do not matter, and the confidence. */
    public static List<Fact> band(double minEffect, double confidence) {
        return List.of(
                Fact.text("Band", "+/-" + ComparisonSentence.percent(minEffect) + " does not matter"),
                Fact.text("Confidence", Effect.level(confidence) + " for a single comparison"));
    }

    /** @param of what the seed is for: {@code the order} */
    public static Fact seed(long seed, String of) {
        return Fact.text("Seed", seed + " (for " + of + ")");
    }

    /** The limits from which a trial counts as disturbed, and the time limit. */
    public static List<Fact> disturbed(double otherCores, double stealPercent, Double timeLimitSecondsOrNull) {
        String steal = ComparisonSentence.percent(stealPercent / 100);
        return Facts.titled("")
                .text(
                        "Disturbance limits",
                        Messages.text("section.disturbance-limits", Format.chosen(otherCores), steal))
                .known("Time limit", timeLimitSecondsOrNull, Format::seconds)
                .facts();
    }

    /** A load in one line: {@code simple-update by pgbench 15.18, scale 10, 20 clients, 2 jobs} */
    public static String load(WorkloadInfo load) {
        return Messages.text(
                "section.load",
                load.name(),
                load.generator(),
                Format.count(load.scale()),
                Format.count(load.clients(), "client"),
                Format.count(load.jobs(), "job"));
    }

    /** The facts about the machine and the database; null without a machine. */
    static Facts environment(Environment machine, DatabaseInfo databaseOrNull) {
        if (machine == null) {
            return null;
        }
        Double load = machine.loadAverageBefore();
        return Facts.titled("Machine")
                .text("CPU", machine.cpu() + ", " + Format.count(machine.cores(), "core"))
                .text("Memory", Format.bytes(machine.memoryBytes()))
                .text("System", machine.os() + ", kernel " + machine.kernel())
                .text("Harness", machine.harness())
                .text("JDK of the harness", machine.harnessJdk())
                .text("Instructions", machine.instructions())
                .text("Load average before", load == null ? null : String.format(Locale.ROOT, "%.2f", load))
                .known("Database", databaseOrNull, DatabaseInfo::version)
                .known("Kind", databaseOrNull, database -> database.kind() + ": " + database.reason());
    }
}
