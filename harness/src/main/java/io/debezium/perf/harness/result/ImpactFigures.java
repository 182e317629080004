package io.debezium.perf.harness.result;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonProperty;

import io.debezium.perf.harness.result.RecordResult.Printout;

/**
 * What a trial has measured within its window.
 *
 * @param seconds length of the window
 * @param load what the generator's log of every transaction says
 * @param printout what the generator itself printed of its whole run; null where it prints nothing
 * @param cores who kept the machine busy; the proxy is no part of the load's
 * @param proxyCores of the PgBouncer that the harness has started; null without one
 * @param serverInstructionsPerTransaction in user mode, of PostgreSQL with all its processes, behind the window; null
 *     where they were not counted
 * @param walBytes that the server wrote
 * @param retainedBytes WAL that it kept for the slot at the end of the window; null without a slot
 * @param reader what captured; null where nothing did
 * @param notes what the reader must know of it, a sentence each
 */
public record ImpactFigures(
        double seconds,
        LoadResult load,
        Printout printout,
        CoreUse cores,
        Double proxyCores,
        Double serverInstructionsPerTransaction,
        long walBytes,
        Long retainedBytes,
        CaptureFigures reader,
        List<String> notes) {

    @JsonProperty
    public double transactionsPerSecond() {
        return load.transactionsPerSecond();
    }

    /** Of all transactions that ended, 0 to 1; NaN where none did. */
    @JsonProperty
    public double failedShare() {
        long all = load.transactions() + load.failed();
        return all == 0 ? Double.NaN : (double) load.failed() / all;
    }

    /** Of PostgreSQL with all its processes, among them the one that decodes; NaN where unknown. */
    @JsonProperty
    public double serverCpuMicrosPerTransaction() {
        return perTransaction(cores.database() == null ? Double.NaN : 1e6 * seconds * cores.database());
    }

    @JsonProperty
    public double walBytesPerTransaction() {
        return perTransaction(walBytes);
    }

    /** NaN for less than a byte: that is the server's own housekeeping, not the load's. */
    public double comparableWalBytesPerTransaction() {
        double bytes = walBytesPerTransaction();
        return bytes < 1 ? Double.NaN : bytes;
    }

    private double perTransaction(double value) {
        return load.transactions() == 0 ? Double.NaN : value / load.transactions();
    }
}
