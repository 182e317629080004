package io.debezium.perf.harness.result;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A workload's tape, or a snapshot of a table, through the baseline, the candidate, and the baseline once more.
 *
 * @param label {@code simple-update}, {@code snapshot of pgbench_accounts, 200,000 rows}
 * @param snapshot whether it is a snapshot
 * @param facts what it was measured with
 * @param candidate against the baseline, by metric
 * @param same the baseline against itself in the same session, by metric: what the machine makes of nothing
 * @param nothing why there are no figures, a sentence without its end; empty when there are
 */
public record WorkloadEvidence(
        String label,
        boolean snapshot,
        List<RunFact> facts,
        List<Comparison> candidate,
        List<Comparison> same,
        String nothing) {

    /** The one that a busy neighbour moves least comes first. */
    private static final List<Metric> OF_SPEED = List.of(
            Metric.INSTRUCTIONS_PER_EVENT,
            Metric.CPU_MICROS_PER_EVENT,
            Metric.EVENTS_PER_SECOND,
            Metric.SNAPSHOT_MICROS);

    /** {@code under simple-update}, {@code in a snapshot of pgbench_accounts, 200,000 rows} */
    public String where() {
        return (snapshot ? "in a " : "under ") + label;
    }

    /** Empty when it was not measured. */
    public Optional<Comparison> candidate(Metric metric) {
        return of(candidate, metric);
    }

    /** Of the baseline against itself; empty when it was not measured. */
    public Optional<Comparison> same(Metric metric) {
        return of(same, metric);
    }

    /** Instructions or CPU time of an event, by which there is a verdict unless some figure is slower. */
    public Metric decidedBy() {
        return Metric.deciding(candidate);
    }

    /** {@link #decidedBy} decides, but more CPU time, fewer events/s or a longer snapshot are slower whatever else they save. */
    public Verdict verdict() {
        return deciding().map(Comparison::verdict).orElse(Verdict.INCONCLUSIVE);
    }

    /** What the verdict is of; empty when nothing was measured. */
    public Optional<Comparison> deciding() {
        return first(candidate, EnumSet.of(Verdict.SLOWER)).or(() -> candidate(decidedBy()));
    }

    /** Where the baseline came out faster or slower than itself. */
    public Optional<Comparison> falseAlarm() {
        return first(same, EnumSet.of(Verdict.FASTER, Verdict.SLOWER));
    }

    private static Optional<Comparison> first(List<Comparison> comparisons, Set<Verdict> verdicts) {
        return OF_SPEED.stream()
                .flatMap(metric -> of(comparisons, metric).stream())
                .filter(comparison -> verdicts.contains(comparison.verdict()))
                .findFirst();
    }

    private static Optional<Comparison> of(List<Comparison> comparisons, Metric metric) {
        return comparisons.stream()
                .filter(comparison -> comparison.metric() == metric && comparison.pairs() > 0)
                .findFirst();
    }
}
