package io.debezium.perf.harness.report.section;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.result.ComparedArms.WarmUp;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.DatabaseInfo;
import io.debezium.perf.harness.result.Design.OverTape;
import io.debezium.perf.harness.result.Looks;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.Outcome.Resumed;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.stats.SignedRank;

/** What speaks against believing a result, whatever was asked: a rule for each thing, with what to do about it. */
public final class Warnings {

    /** Steal, median of the trials, in per cent, above which it is worth a word. */
    private static final double STEAL_PERCENT = 1;

    /** Events in Debezium's queue and a batch, by its defaults. */
    private static final long IN_FLIGHT = 8_192 + 2_048;

    /** What to do about what disturbs trials. */
    static final String END_IT = Messages.text("section.end-other-load");

    private Warnings() {}

    /** @param command without its folder, which a result does not know, since it can be moved */
    public static String resume(String command) {
        return Messages.text("section.to-resume-scripts-perf", command);
    }

    /**
     * That a run did not come to its end.
     *
     * @param what that was run, as a noun
     * @param rests what the figures rest on: {@code 7 of 10 pairs}
     */
    public static Optional<String> ended(String what, String command, Outcome outcome, String rests) {
        if (outcome.status() == RunStatus.COMPLETE) {
            return Optional.empty();
        }
        boolean failed = outcome.status() == RunStatus.FAILED;
        String why = outcome.message().isBlank() ? "" : ": " + outcome.message().replaceAll("\\.$", "");
        return Optional.of(Messages.text(
                "section.figures-are-based",
                what,
                failed ? "failed" : "was interrupted",
                why,
                rests,
                failed ? "" : " " + resume(command)));
    }

    /**
     * Likewise where pairs were planned, of which a run that was not interrupted lacks some when its time is over.
     *
     * @param limitSeconds null where the time is not limited
     */
    public static Optional<String> pairs(
            String what, String command, Outcome outcome, int pairs, int planned, Double limitSeconds) {
        String rests = "%s of %s".formatted(Format.count(pairs), Format.count(planned, "planned pair"));
        return ended(what, command, outcome, rests)
                .or(() -> pairs >= planned
                        ? Optional.empty()
                        : Optional.of(
                                limitSeconds == null
                                        ? "The figures are based on " + rests + "."
                                        : timeLimit(limitSeconds, what, rests)));
    }

    /**
     * @param what that it ended, as a noun
     * @param after as {@code 8 of 10 pairs}
     */
    public static String timeLimit(double seconds, String what, String after) {
        return Messages.text("section.time-limit-of-ended", Format.seconds(seconds), what, after);
    }

    /**
     * @param metric by which
     * @param trends of whose trials it clearly fell within the window; empty where it did not
     */
    public static Optional<String> warmingUp(Metric metric, List<String> trends) {
        return trends.isEmpty()
                ? Optional.empty()
                : Optional.of(Messages.text(
                        "section.still-warming-up-event",
                        metric == Metric.INSTRUCTIONS_PER_EVENT ? "took more instructions" : "cost more CPU",
                        String.join("; ", trends)));
    }

    /** @param shares of the CPU time that the compiler had, where CPU decides and that is much; empty where it is not */
    public static Optional<String> compiling(List<String> shares) {
        return shares.isEmpty()
                ? Optional.empty()
                : Optional.of(Messages.text("section.still-warming-up-compiler", String.join(", ", shares)));
    }

    /**
     * Where a tape is so short that the window ends with it: Debezium has then read events that the window counts before it
     * began, and none for others at its end.
     *
     * @param engines the timed trials of Debezium
     * @param design with the events at which the window begins
     * @param events that there are on the tape
     */
    public static Optional<String> shortTape(
            List<Trial<Purpose, ReplayFigures>> engines, OverTape design, long events) {
        OptionalLong window = engines.stream()
                .map(Trial::figures)
                .filter(figures -> !figures.whole())
                .mapToLong(ReplayFigures::events)
                .filter(measured -> events - design.warmUpEvents() - measured < IN_FLIGHT / 2)
                .max();
        return window.isEmpty()
                ? Optional.empty()
                : Optional.of(Messages.text(
                        "section.tape-is-short",
                        Format.count(window.getAsLong()),
                        Format.count(Math.min(IN_FLIGHT, window.getAsLong()))));
    }

    /** {@code all variants together 5.2 % more, 95 % CI 3.1 to 7.4 %} */
    public static String trend(String whose, WarmUp warmUp) {
        Effect trend = Effect.of(warmUp.trend(), warmUp.confidence());
        return "%s %s, %s %s".formatted(whose, trend.amount(), trend.interval(), trend.range());
    }

    /** Likewise where there were rounds. */
    public static Optional<String> rounds(String command, Outcome outcome) {
        return outcome.status() == RunStatus.FAILED
                ? Optional.of("Not all trials succeeded.")
                : ended("run", command, outcome, "the trials completed before that");
    }

    /**
     * A run that somebody stops and goes on with, or does not, by what it shows until then, is looked at more than once, and
     * its intervals and verdicts allow for one look.
     */
    public static Optional<String> resumed(Outcome outcome) {
        List<String> trials = outcome.resumed().stream()
                .map(Resumed::trials)
                .filter(ended -> ended > 0)
                .map(Format::count)
                .toList();
        if (trials.isEmpty()) {
            return Optional.empty();
        }
        int last = trials.size() - 1;
        return Optional.of(
                ("This run was interrupted and resumed%s, after %s%s. If the decision to resume was based on its figures, a false alarm is"
                                + " more likely than the intervals say. For evidence, run it again without an interruption.")
                        .formatted(
                                last == 0 ? "" : " %d times".formatted(last + 1),
                                last == 0 ? "" : String.join(", ", trials.subList(0, last)) + " and ",
                                trials.get(last).equals("1") ? "1 trial" : trials.get(last) + " trials"));
    }

    /**
     * Each that failed.
     *
     * @param name of a trial: {@code trial 3 (simple-update, no slot)}
     */
    public static <C, F> List<String> failed(List<Trial<C, F>> trials, Function<Trial<C, F>, String> name) {
        return trials.stream()
                .filter(trial -> trial.status() == TrialStatus.FAILED)
                .map(trial -> "%s failed: %s".formatted(Format.capital(name.apply(trial)), sentence(trial.message())))
                .toList();
    }

    /** Of the comparison that has the fewest; empty when all have enough for an interval. */
    public static Optional<String> fewPairs(Stream<Comparison> comparisons) {
        return fewPairs(comparisons, null);
    }

    /** @param looks that the intervals allow for; null for a single one */
    public static Optional<String> fewPairs(Stream<Comparison> comparisons, Looks looks) {
        return comparisons
                .filter(comparison -> Double.isNaN(comparison.ciLow()))
                .min(Comparator.comparingInt(Comparison::pairs))
                .map(comparison -> {
                    int fewest = SignedRank.fewest(
                            looks == null
                                    ? comparison.confidence()
                                    : Math.max(looks.nominal(), comparison.confidence()));
                    return Messages.text(
                            "section.too-few-for-interval",
                            Format.count(comparison.pairs(), "pair") + (comparison.pairs() == 1 ? " is" : " are"),
                            Effect.level(comparison.confidence()),
                            Format.count(fewest));
                });
    }

    /** @param rounds that were planned */
    public static Optional<String> fewRounds(int rounds, Stream<Comparison> comparisons) {
        return rounds != 1 ? fewPairs(comparisons) : Optional.of(Messages.text("section.one-trial-each-two"));
    }

    /** The timed trials during which something else used the machine: how many, and what became of them. */
    public static Optional<String> disturbed(List<Trial<Purpose, ReplayFigures>> trials) {
        List<Trial<Purpose, ReplayFigures>> disturbed = trials.stream()
                .filter(trial -> trial.status() == TrialStatus.DISTURBED)
                .toList();
        if (disturbed.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(("Other load on this machine disturbed %s: %s. The first: %s " + END_IT)
                .formatted(
                        Format.count(disturbed.size(), "trial"),
                        fates(disturbed, new HashSet<>(Trial.standing(trials, Purpose.TIMED))),
                        sentence(disturbed.get(0).message())));
    }

    private static String fates(
            List<Trial<Purpose, ReplayFigures>> disturbed, Set<Trial<Purpose, ReplayFigures>> standing) {
        long timed = disturbed.stream()
                .filter(trial -> trial.condition() == Purpose.TIMED)
                .count();
        long kept = disturbed.stream().filter(standing::contains).count();
        return Stream.of(
                        fate(timed - kept, "was repeated and is not used", "were repeated and are not used"),
                        fate(
                                kept,
                                Messages.text("section.is-used-because-limit"),
                                Messages.text("section.are-used-because-limit")),
                        fate(disturbed.size() - timed, "is a recording", "are recordings"))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(", "));
    }

    private static Optional<String> fate(long trials, String one, String more) {
        return trials == 0 ? Optional.empty() : Optional.of(Format.count(trials) + " " + (trials == 1 ? one : more));
    }

    /**
     * Likewise of trials that ran in rounds, and what the hypervisor took of them.
     *
     * @param stealPercent median of the trials; NaN where it is not known
     */
    public static List<String> disturbedRounds(List<? extends Trial<?, ?>> trials, double stealPercent) {
        long disturbed = trials.stream()
                .filter(trial -> trial.status() == TrialStatus.DISTURBED)
                .count();
        Optional<String> repeated = disturbed == 0 ? Optional.empty() : Optional.of(repeated(disturbed, "trial"));
        return Stream.of(repeated, steal(stealPercent))
                .flatMap(Optional::stream)
                .toList();
    }

    /** @param unit of what was disturbed: {@code trial} */
    public static String repeated(long disturbed, String unit) {
        return ("Other load on this machine disturbed %s, repeated while repeats were left. " + END_IT)
                .formatted(Format.count(disturbed, unit));
    }

    /** @param percent of the machine's CPU time, median of the trials */
    public static Optional<String> steal(double percent) {
        return percent > STEAL_PERCENT
                ? Optional.of(Messages.text("section.hypervisor-gave-of-machines", Format.percent(percent / 100)))
                : Optional.empty();
    }

    /** The server's settings with which it does other work than servers in use: what each changes about the figures. */
    public static List<String> server(DatabaseInfo database) {
        return Stream.of(
                        off(database, "fsync", Messages.text("section.commits-do-not-wait")),
                        off(database, "full_page_writes", Messages.text("section.it-writes-less-wal")))
                .flatMap(Optional::stream)
                .toList();
    }

    /** @param so what follows from it, and what to do, behind {@code so} */
    private static Optional<String> off(DatabaseInfo database, String name, String so) {
        return database.settings().stream()
                        .anyMatch(setting ->
                                setting.name().equals(name) && setting.value().equals("off"))
                ? Optional.of("%s is off on the server, so %s".formatted(name, so))
                : Optional.empty();
    }

    public static String sentence(String message) {
        return message.isBlank() ? "no reason was given." : message.endsWith(".") ? message : message + ".";
    }
}
