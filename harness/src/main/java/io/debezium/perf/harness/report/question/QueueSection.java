package io.debezium.perf.harness.report.question;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Growth;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LatencyMedians;
import io.debezium.perf.harness.result.LatencyMedians.QueueMedians;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.Medians;
import io.debezium.perf.harness.result.QueueFigures;

/** What a table as a queue adds to {@code perf latency}. */
final class QueueSection {

    private QueueSection() {}

    /** A line for each variant that writes into a table under each demand; without lines where none does. */
    static Table table(
            Columns<Medians<Demand, LatencyMedians>> medians, Rounds<Demand, LatencyFigures, LatencyMedians> rounds) {
        return medians.number("Written p50", queue(QueueMedians::writtenP50Micros), Format::micros)
                .rank(5)
                .number("Delivered p95", queue(QueueMedians::p95Micros), Format::micros)
                .rank(4)
                .number("Deliveries/s", queue(QueueMedians::deliveredPerSecond))
                .number("Peak", queue(QueueMedians::peakDeliveredPerSecond))
                .number("Depth", queue(QueueMedians::peakDepth))
                .with(Column.number("Rows a second"), QueueSection::growth)
                .number("Empty after", queue(QueueMedians::drainSeconds), Format::seconds)
                .rank(3)
                .count("Twice", queue(QueueMedians::twice))
                .rank(2)
                .number("Server us/event", queue(QueueMedians::serverCpuMicrosPerEvent))
                .rank(1)
                .table(
                        "queue-table",
                        "The table as a queue",
                        rounds.note(
                                "One trial each. ",
                                "Medians over the rounds; twice is of all. ",
                                "Written: commit to the commit of the insert. Delivered: commit to when a consumer has the row, as above. Peak:"
                                        + " deliveries in the best second. Depth: most rows at once. Rows a second: growth of the queue under"
                                        + " the load. Empty after: the load had ended and the reader had caught up."),
                        rounds.medians().stream()
                                .filter(one -> one.figures().queue() != null)
                                .toList(),
                        one -> one.figures().queue().growth() == Growth.GROWS ? Tone.BAD : Tone.PLAIN);
    }

    /** {@code +120, grows} */
    private static Cell growth(Medians<Demand, LatencyMedians> one) {
        QueueMedians queue = one.figures().queue();
        return Cell.number(
                queue.growth() == null ? "-" : Format.signed(queue.depthPerSecond()) + ", " + word(queue),
                queue.depthPerSecond());
    }

    private static String word(QueueMedians queue) {
        return switch (queue.growth()) {
            case GROWS -> "grows";
            case HOLDS -> queue.drains() ? "drains" : "holds";
            case UNCLEAR -> "not clear";
        };
    }

    /** A warning where a queue grows. */
    static Optional<String> grows(Medians<Demand, LatencyMedians> one, String name) {
        return Optional.ofNullable(one.figures().queue())
                .filter(queue -> queue.growth() == Growth.GROWS)
                .map(queue ->
                        "At %s the queue of %s grows by %s rows a second: consumers take fewer rows than are written, and latencies depend on the duration of the trial."
                                .formatted(one.condition().label(), name, Format.number(queue.depthPerSecond())));
    }

    /** What a variant's deliveries came to in all trials; empty where it writes into no table. */
    static List<String> sentences(LatencyResult result, int variant) {
        List<QueueFigures> all = result.demands().stream()
                .flatMap(demand -> result.standing(variant, demand).stream())
                .map(trial -> trial.figures().queue())
                .filter(queue -> queue != null)
                .toList();
        if (all.isEmpty()) {
            return List.of();
        }
        long killed = all.stream().filter(each -> each.killed() != null).count();
        long claimed = all.stream()
                .filter(each -> each.killed() != null)
                .mapToLong(each -> each.killed().claimed())
                .sum();
        long written = sum(all, QueueFigures.QueueAccount::written);
        long twice = sum(all, QueueFigures.QueueAccount::twice);
        String delivered = sum(all, QueueFigures.QueueAccount::left) == 0
                ? "All"
                : Format.count(sum(all, QueueFigures.QueueAccount::acknowledged)) + " of";
        String deliveries = "%s %s changes in its table were delivered, %s twice."
                .formatted(delivered, Format.count(written), twice == 0 ? "none" : Format.count(twice));
        return killed == 0
                ? List.of(deliveries)
                : List.of(
                        deliveries,
                        "%s killed with %s claimed, which others delivered after the lease had expired."
                                .formatted(
                                        killed == 1
                                                ? "One of its consumers was"
                                                : Format.count(killed) + " of its consumers were",
                                        Format.count(claimed, "row")));
    }

    private static long sum(List<QueueFigures> all, Function<QueueFigures.QueueAccount, Long> figure) {
        return all.stream().mapToLong(each -> figure.apply(each.account())).sum();
    }

    private static Function<Medians<Demand, LatencyMedians>, Number> queue(Function<QueueMedians, Number> figure) {
        return one -> figure.apply(one.figures().queue());
    }
}
