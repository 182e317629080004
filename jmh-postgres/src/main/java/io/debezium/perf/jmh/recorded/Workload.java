package io.debezium.perf.jmh.recorded;

/**
 * What was done to the database while its messages were recorded. The names are lower case, since JMH prints them as
 * parameters.
 */
public enum Workload {
    /** Transactions of pgbench's simple-update: an update of an account and a row of history, few and narrow columns. */
    pgbench,
    /**
     * Inserts, updates and deletes on a table that has a column of each kind that applications use, one of them in TOAST.
     */
    wide
}
