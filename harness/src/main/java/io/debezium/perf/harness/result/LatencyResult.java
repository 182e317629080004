package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;

import io.debezium.perf.harness.result.RecordResult.CatchUp;
import io.debezium.perf.harness.result.RecordResult.CoreUse;
import io.debezium.perf.harness.result.RecordResult.Load;
import io.debezium.perf.harness.result.RecordResult.Point;
import io.debezium.perf.harness.result.RecordResult.Window;
import io.debezium.perf.harness.result.TrialResult.Interference;
import io.debezium.perf.harness.result.TrialResult.Status;

/**
 * The result of {@code perf latency}: how late events come, and what that costs, with several variants under several
 * loads.
 *
 * @param schemaVersion the version of this JSON, {@link #SCHEMA_VERSION}
 * @param command always {@code latency}
 * @param commandLine what was typed, without passwords
 * @param database where PostgreSQL came from
 * @param workload the load without its rate; its command is that of the newest trial that had one
 * @param variants what was under test; the first is the baseline
 * @param demands what the load was asked for, in the order given
 * @param cells every trial that was started, in order, failed and disturbed ones among them
 * @param contrasts of each variant but the first with the first, under each demand that both came to figures in
 * @param endToEnd of each variant that was measured without a sink and with one, as the first was
 * @param sustained the highest rate that each variant sustains; empty where it was not sought
 * @param notes what the reader must know before believing a figure, a sentence each
 */
@ResultOf(command = "latency", schemaVersion = LatencyResult.SCHEMA_VERSION)
public record LatencyResult(
        int schemaVersion,
        String command,
        Instant startedAt,
        RecordResult.Outcome outcome,
        String commandLine,
        Environment environment,
        RecordResult.Database database,
        RecordResult.Workload workload,
        Design design,
        List<CompareResult.Variant> variants,
        List<Demand> demands,
        List<Cell> cells,
        List<Contrast> contrasts,
        List<EndToEnd> endToEnd,
        List<Sustained> sustained,
        List<String> notes) {

    /** Raised by every change after which an older reader would misunderstand the JSON. */
    public static final int SCHEMA_VERSION = 1;

    public LatencyResult {
        variants = List.copyOf(variants);
        demands = List.copyOf(demands);
        cells = List.copyOf(cells);
        contrasts = List.copyOf(contrasts);
        // Results of before there was any have none.
        endToEnd = endToEnd == null ? List.of() : List.copyOf(endToEnd);
        sustained = List.copyOf(sustained);
        notes = List.copyOf(notes);
    }

    /** The trials that stand for a variant under a demand, one a round at most, in the order of the rounds. */
    public List<Cell> standing(int variant, Demand demand) {
        return IntStream.rangeClosed(1, design.rounds())
                .mapToObj(round -> RoundTrial.standing(cells, round, variant, demand))
                .flatMap(Optional::stream)
                .toList();
    }

    /**
     * How the trials were laid out.
     *
     * @param rounds planned: one trial of each variant under each demand in every one
     * @param minEffect smallest relative difference that matters, 0.1 for 10 %
     * @param confidence of the intervals before the correction for several candidates
     * @param seed of the order and of the loads
     * @param otherCoresLimit cores that other processes may use before a trial counts as disturbed
     * @param stealPercentLimit steal before it does
     * @param timeLimitSeconds after which no further trial is started, or null for none
     */
    public record Design(
            int rounds,
            double warmUpSeconds,
            double durationSeconds,
            double minEffect,
            double confidence,
            long seed,
            double otherCoresLimit,
            double stealPercentLimit,
            Double timeLimitSeconds) {}

    /** A variant against the first one, from trials of the same round under the same demand. */
    public record Contrast(Demand demand, Comparison comparison) {}

    /**
     * What is left of a difference once something is done with the events.
     *
     * @param sink {@code json} or {@code kafka}
     * @param without a variant against the first, both without a sink
     * @param with the same variant against the first, both with that sink
     */
    public record EndToEnd(Demand demand, String sink, Comparison without, Comparison with) {}

    /**
     * One trial. Written as {@code cell.json} into its folder as soon as it has ended.
     *
     * @param number in the order that they ran, from 1; also the folder's number
     * @param round from 1; 0 for a trial of the search for the highest rate
     * @param variant its index
     * @param demand what its load was asked for
     * @param status how it went
     * @param message why it failed, or by what it was disturbed; empty when nothing was wrong
     * @param logTail the last lines of its log when it failed
     * @param folder relative to the result's folder
     * @param seconds from fork to exit
     * @param figures null when it came to none
     * @param interference what else went on meanwhile, or null where it is not known
     */
    public record Cell(
            int number,
            int round,
            int variant,
            Demand demand,
            Status status,
            String message,
            List<String> logTail,
            String folder,
            Instant startedAt,
            double seconds,
            Figures figures,
            Interference interference)
            implements RoundTrial<Demand> {

        public Cell {
            logTail = List.copyOf(logTail);
        }

        @Override
        public int arm() {
            return variant;
        }

        @Override
        public boolean measured() {
            return figures != null;
        }
    }

    /**
     * What a trial has measured.
     *
     * @param window when: from one report of the program to another
     * @param process what the program consumed and used within the window
     * @param latency commit to consumption of the events consumed within it
     * @param load what the load generator achieved within it; null without one
     * @param cores who kept the machine busy within it
     * @param catchUp how the engine drained what was left when the load had stopped
     * @param series one point a second over the whole trial
     * @param lag likewise, during a burst five a second
     * @param burst what came of a burst; null without one
     * @param notes what the reader must know of it, a sentence each
     */
    public record Figures(
            Window window,
            RecordResult.Figures process,
            Latency latency,
            Load load,
            CoreUse cores,
            CatchUp catchUp,
            List<Point> series,
            List<Lag> lag,
            Burst burst,
            List<String> notes) {

        /** Of what it was asked for, from which on a load counts as having reached it. */
        private static final double REACHED = 0.95;

        public Figures {
            series = List.copyOf(series);
            lag = List.copyOf(lag);
            notes = List.copyOf(notes);
        }

        /** Cores that the program kept busy, by its own clock: 0.02 is 2 % of one. */
        @JsonProperty
        public double cpuCores() {
            return process.processCpuMicros() / 1e6 / process.seconds();
        }

        /** Transactions that succeeded per second; NaN without a load. */
        @JsonProperty
        public double offeredPerSecond() {
            return load == null ? Double.NaN : load.transactionsPerSecond();
        }

        /** Whether the load reached what it was asked for, all but a little. */
        public boolean reached(double askedPerSecond) {
            return offeredPerSecond() >= REACHED * askedPerSecond;
        }

        /** Microseconds; NaN where fewer than one event lies beyond that percentile. */
        public double percentileMicros(double percent) {
            return latency.count() * (1 - percent / 100) < 1 ? Double.NaN : latency.at(percent);
        }

        /** Readings of the lag within the window. */
        @JsonIgnore
        public List<Lag> lagWithin() {
            double from = window.warmUpSeconds();
            double to = from + window.seconds();
            // Clocks of two processes, rounded to the millisecond.
            return lag.stream()
                    .filter(each -> each.second() > from + 1e-3 && each.second() <= to + 1e-3)
                    .toList();
        }

        /** Most WAL that the program was behind within the window, by its reports; NaN where unknown. */
        @JsonProperty
        public double peakLagBytes() {
            return lagWithin().stream()
                    .filter(each -> each.bytes() != null)
                    .mapToDouble(Lag::bytes)
                    .max()
                    .orElse(Double.NaN);
        }
    }

    /**
     * The highest rate under which the lag of a variant does not grow.
     *
     * @param variant its index
     * @param low the lowest rate that was to be tried, transactions/s
     * @param high the highest
     * @param holds the highest that was shown to hold; null where none was
     * @param fails the lowest of which that was not shown; null where there was none
     * @param loadLimited whether the load could offer no more than {@code holds}
     * @param steps in the order that they were tried
     */
    public record Sustained(
            int variant, double low, double high, Double holds, Double fails, boolean loadLimited, List<Step> steps) {

        public Sustained {
            steps = List.copyOf(steps);
        }
    }

    /**
     * A trial on the way to it.
     *
     * @param askedPerSecond transactions
     * @param offeredPerSecond those that succeeded
     * @param growth of the lag, seconds a second
     * @param growthLow lower end of its interval of 95 %; NaN without one
     * @param growthHigh upper end; NaN likewise
     */
    public record Step(
            double askedPerSecond,
            double offeredPerSecond,
            double growth,
            double growthLow,
            double growthHigh,
            Growth state) {}

    /**
     * What came of more events than usual at once.
     *
     * @param from second since the reader was ready at which they began to come; 0 for a backlog
     * @param to second at which they ended; 0 for a backlog
     * @param offeredPerSecond transactions a second in between, those of the steady load among them; null for a backlog
     * @param peakLagBytes most WAL that the reader was behind from then on; null where unknown
     * @param peakLagMillis its latest event from then on; null for a backlog, whose events are as old as they are
     * @param drainSeconds from the end of the burst until the lag in bytes was no larger than the largest before it; of a
     *     backlog from when it was read until its last event had come; null where that was not seen
     * @param peakHeapBytes most heap in use at any report of the whole trial
     */
    public record Burst(
            double from,
            double to,
            Double offeredPerSecond,
            Double peakLagBytes,
            Double peakLagMillis,
            Double drainSeconds,
            long peakHeapBytes) {}

    /**
     * How far the program was behind when it reported.
     *
     * @param second since it was ready
     * @param bytes WAL from the newest event that it had consumed to the server's position, whatever that WAL holds; null
     *     before the first event, and where the server did not answer
     * @param millis latency of the latest event among those that it consumed in the second before; null where none came
     */
    public record Lag(double second, Long bytes, Double millis) {}
}
