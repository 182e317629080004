package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.plan.CalibratePlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.Calibration.Planted;
import io.debezium.perf.harness.result.CalibrationSummary;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.TrialResult;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.stats.Comparisons;
import io.debezium.perf.harness.stats.Pair;
import io.debezium.perf.harness.stats.Resampling;
import io.debezium.perf.harness.stats.Spread;

/** Puts the result of a calibration together from what is in the book, as far as that came. */
final class CalibrateAssembly {

    /** The subject that is the baseline once more. */
    private static final int SAME = 1;

    private final CalibratePlan plan;
    private final ReplaySession session;
    private final List<List<Integer>> order;

    CalibrateAssembly(CalibratePlan plan, ReplaySession session, List<List<Integer>> order) {
        this.plan = plan;
        this.session = session;
        this.order = order;
    }

    Calibration assemble(Outcome outcome) {
        List<Comparison> same = comparisons(SAME);
        List<Planted> planted = new ArrayList<>();
        for (Subject slowed : session.bench()
                .subjects()
                .subList(
                        Math.min(SAME + 1, session.bench().subjects().size()),
                        session.bench().subjects().size())) {
            comparisons(slowed.index()).forEach(comparison -> planted.add(planted(slowed, comparison)));
        }
        Subject baseline = session.bench().subjects().get(0);
        return new Calibration(
                Calibration.SCHEMA_VERSION,
                "calibrate",
                session.startedAt(),
                outcome,
                plan.typed().commandLine(),
                Facts.environment(session.machine()),
                Designs.tape(session.bench().player().tape()),
                Designs.of(plan.tape(), plan.sampling(), order),
                Designs.variant(baseline, session.book().command(baseline.index())),
                summary(same),
                same,
                planted,
                session.book().trials(),
                session.bench().player().notes());
    }

    /** The share is of what the baseline cost in the same pairs, not of what it was expected to. */
    private static Planted planted(Subject slowed, Comparison comparison) {
        double micros = slowed.variant().spec().burnNanos().orElseThrow() / 1000.0;
        return new Planted(micros / comparison.baselineValue(), comparison);
    }

    /** The pairs of a subject with the baseline, cut into comparisons of as many as a comparison has, in their order. */
    private List<Comparison> comparisons(int subject) {
        if (subject >= session.bench().subjects().size()) {
            return List.of();
        }
        List<Pair> pairs = pairs(subject);
        int each = plan.sampling().pairs();
        List<Comparison> all = new ArrayList<>();
        for (int from = 0; from + each <= pairs.size(); from += each) {
            Comparisons.Candidate candidate = new Comparisons.Candidate(
                    session.bench().subjects().get(subject).spec(), pairs.subList(from, from + each));
            all.addAll(Comparisons.of(
                    Metric.CPU_MICROS_PER_EVENT,
                    List.of(candidate),
                    plan.sampling().minEffect(),
                    Sampling.CONFIDENCE));
        }
        return all;
    }

    private CalibrationSummary summary(List<Comparison> same) {
        double[] logRatios = session.bench().subjects().size() > SAME
                ? pairs(SAME).stream().mapToDouble(Pair::logRatio).toArray()
                : new double[0];
        double minEffect = plan.sampling().minEffect();
        double rate = Double.NaN;
        double smallest = Double.NaN;
        if (logRatios.length > 0) {
            Resampling resampling = Resampling.of(
                    logRatios,
                    plan.sampling().pairs(),
                    Sampling.CONFIDENCE,
                    plan.sampling().seed());
            rate = resampling.falseAlarmRate(minEffect);
            smallest = resampling.smallestEffect(minEffect);
        }
        return new CalibrationSummary(
                session.machine().fingerprint(),
                plan.variant().text(),
                session.startedAt(),
                session.bench().player().tape().facts().workload(),
                session.bench().player().tape().facts().events(),
                session.bench().player().tape().id(),
                plan.sampling().pairs(),
                plan.sampling().trialsPerPair(),
                minEffect,
                same.size(),
                (int) same.stream().filter(CalibrateAssembly::isAlarm).count(),
                rate,
                Spread.robust(logRatios),
                smallest,
                secondsPerComparison());
    }

    private static boolean isAlarm(Comparison comparison) {
        return comparison.verdict() == Verdict.FASTER || comparison.verdict() == Verdict.SLOWER;
    }

    /** Of two variants; disturbed trials that were repeated take their time too. */
    private double secondsPerComparison() {
        double perTrial = session.book().trials().stream()
                .filter(trial -> trial.purpose() == Purpose.TIMED)
                .mapToDouble(TrialResult::seconds)
                .average()
                .orElse(Double.NaN);
        return 2 * plan.sampling().blocks() * perTrial;
    }

    private List<Pair> pairs(int subject) {
        return new Pairs(session.book(), order.size(), plan.sampling().trialsPerPair())
                .of(0, subject, Metric.CPU_MICROS_PER_EVENT);
    }
}
