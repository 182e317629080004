package io.debezium.perf.harness.report.section;

import java.util.ArrayList;
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
import io.debezium.perf.harness.result.Environment;
import io.debezium.perf.harness.result.Forecast;
import io.debezium.perf.harness.result.Looks;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.result.TapeInfo.StreamDigest;
import io.debezium.perf.harness.result.TapeInfo.TapeDigest;
import io.debezium.perf.harness.result.WorkloadInfo;

/** What was replayed, how it was laid out, and what the machine can tell apart. */
public final class RunFacts {

    private RunFacts() {}

    /** {@code simple-update, scale 10: 600,000 row events, 104 MiB of WAL, PostgreSQL 15.18} */
    public static String tape(TapeInfo tape) {
        return "%s, scale %s: %s, %s of WAL, %s"
                        .formatted(
                                tape.workload(),
                                Format.count(tape.scale()),
                                Format.count(tape.events(), "row event"),
                                Format.bytes(tape.walBytes()),
                                server(tape.server()))
                + (tape.isPlayed() ? ", sent by a " + tape.replay() : "");
    }

    private static String server(String version) {
        return version.startsWith("PostgreSQL") ? version : "PostgreSQL " + version;
    }

    static String prognosis(CompareResult result) {
        Forecast prognosis = result.prognosis();
        MorePairs more = MorePairs.of(result).orElseThrow();
        return Messages.text(
                "section.detect-difference",
                Format.count(result.design().rounds(), "pair"),
                Format.percent(prognosis.smallestEffect()),
                more.number(),
                more.time(),
                Format.percent(prognosis.spread()));
    }

    /** What was replayed, and what the machine can tell apart. */
    public static Facts inBrief(CompareResult result) {
        return Facts.titled("")
                .text("Tape", tape(result.tape()))
                .known("Pairs", result.prognosis(), known -> prognosis(result))
                .known("Looks", result.design().looks(), RunFacts::looks);
    }

    /** {@code after 8 and 10 of at most 20 pairs; ...} */
    private static String looks(Looks looks) {
        return "after %s of at most %s%s; for the stated confidence over all looks, each interval has a nominal confidence of %s and is %s times as wide as with a single look"
                .formatted(
                        looks.after().stream().map(Format::count).collect(Collectors.joining(", ")),
                        Format.count(looks.most(), "pair"),
                        looks.ended().isEmpty() ? "" : " (%s)".formatted(looks.ended()),
                        Effect.level(looks.nominal()),
                        Format.number(looks.widening()));
    }

    public static Facts tape(String title, TapeInfo tape) {
        Facts facts = Facts.titled(title)
                .code("Tape", tape.id())
                .text("Workload", tape.workload() + ", scale " + Format.count(tape.scale()))
                .text(
                        "Holds",
                        Format.count(tape.events(), "row event") + ", " + Format.bytes(tape.walBytes()) + " of WAL")
                .text("Recorded", Origin.time(tape.recordedAt()) + " UTC by " + server(tape.server()))
                .text(
                        "Sent by",
                        tape.isPlayed()
                                ? "a %s, which decodes nothing".formatted(tape.replay())
                                : "the server that recorded it");
        for (TapeDigest digest : tape.digests()) {
            facts = facts.code("Digest, " + digest.plugin(), digest.sha256()).text("First computed by", digest.by());
        }
        for (StreamDigest stream : tape.streams()) {
            facts = facts.code("Stream, " + stream.plugin(), stream.sha256());
        }
        return facts;
    }

    /** Of several machines, none stands for the others: the table of the machines has them. */
    public static Facts environment(CompareResult result, DatabaseInfo databaseOrNull) {
        return result.severalMachines()
                ? Facts.titled("Machine")
                        .text("Machines", Format.count(result.merged().machines()))
                : environment(result.environment(), databaseOrNull);
    }

    public static Facts design(Design design, int trials) {
        Design.OverTape overTape = design.overTape();
        return Facts.titled("Design")
                .text(
                        "Pairs planned",
                        (design.looks() == null ? "" : "at most ") + Format.count(design.rounds()) + ", "
                                + Format.count(trials, "trial") + " were started")
                .text("Trials per pair", perPair(overTape.trialsPerPair()))
                // Where pairs are drawn as they come, the table of the trials tells it.
                .and(
                        overTape.order().isEmpty()
                                ? List.of()
                                : List.of(Fact.code("Order of the blocks", order(overTape.order()))))
                .text(
                        "Recordings",
                        overTape.recordings() == 0 ? "none" : Format.count(overTape.recordings()) + " for each variant")
                .and(limits(design));
    }

    /** Letters by blocks: {@code AB BA BA AB}. */
    private static String order(List<List<Integer>> order) {
        return order.stream()
                .map(block -> block.stream().map(Arm::letter).collect(Collectors.joining()))
                .collect(Collectors.joining(" "));
    }

    /** What counts as a difference, as a part of a trial and as a disturbance. */
    private static List<Fact> limits(Design design) {
        List<Fact> facts = new ArrayList<>(band(design.minEffect(), design.confidence()));
        facts.add(seed(design.seed(), "the order"));
        facts.add(Fact.text(
                "Warm-up", "the first " + Format.count(design.overTape().warmUpEvents(), "event") + " of each trial"));
        facts.addAll(disturbed(design.otherCoresLimit(), design.stealPercentLimit(), design.timeLimitSeconds()));
        return facts;
    }

    /** What counts as a difference. */
    public static List<Fact> band(double minEffect, double confidence) {
        return List.of(
                Fact.text("Band", "+/-" + ComparisonSentence.percent(minEffect) + " does not matter"),
                Fact.text("Confidence", Effect.level(confidence) + " for a single comparison"));
    }

    /** @param of what it decides: {@code the order} */
    public static Fact seed(long seed, String of) {
        return Fact.text("Seed", seed + " (for " + of + ")");
    }

    /** What counts as a disturbance, and when no further trial is started. */
    public static List<Fact> disturbed(double otherCores, double stealPercent, Double timeLimitSecondsOrNull) {
        Fact disturbed = Fact.text(
                "Disturbance limits",
                "%s cores for other processes, %s steal"
                        .formatted(Format.chosen(otherCores), ComparisonSentence.percent(stealPercent / 100)));
        return timeLimitSecondsOrNull == null
                ? List.of(disturbed)
                : List.of(disturbed, Fact.text("Time limit", Format.seconds(timeLimitSecondsOrNull)));
    }

    /** Of a live load. */
    public static Fact trial(double warmUpSeconds, double seconds) {
        return Fact.text(
                "A trial",
                "%s of warm-up, %s measured".formatted(Format.seconds(warmUpSeconds), Format.seconds(seconds)));
    }

    /** {@code simple-update by pgbench 15.18, scale 10, 20 clients, 2 jobs} */
    public static String load(WorkloadInfo load) {
        if (load.isPlayed()) {
            return "%s by %s".formatted(load.name(), load.generator());
        }
        return "%s by %s, scale %s, %s, %s"
                .formatted(
                        load.name(),
                        load.generator(),
                        Format.count(load.scale()),
                        Format.count(load.clients(), "client"),
                        Format.count(load.jobs(), "job"));
    }

    private static String perPair(int trials) {
        return trials == 1
                ? "1 of each variant, in one block"
                : Messages.text("section.of-each-variant", Format.count(trials));
    }

    /** @param databaseOrNull where the result says where PostgreSQL came from */
    public static Facts environment(Environment machine, DatabaseInfo databaseOrNull) {
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
