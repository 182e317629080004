package io.debezium.perf.harness.load;

/**
 * Takes a log of transactions apart as its bytes arrive. The format is pgbench's, described under "Per-Transaction
 * Logging" in the PostgreSQL manual, 13 to 18:
 *
 * <pre>client_id transaction_no time script_no time_epoch time_us [ schedule_lag ] [ retries ]</pre>
 *
 * <p>{@code time} is the latency in microseconds, with {@code --rate} already counted from the scheduled start; from
 * version 15 on a transaction that failed has a word there ({@code failed}, {@code serialization}, {@code deadlock}).
 * {@code skipped} is there for one that was never started. {@code schedule_lag} is present when a rate was asked for;
 * {@code retries} only with {@code --max-tries}, which we do not use. A last line without its end, which a killed pgbench
 * leaves, is dropped.
 */
final class TransactionLines {

    private static final int LATENCY = 2;
    private static final int EPOCH = 4;
    private static final int MICROS = 5;
    private static final int LAG = 6;

    private final TransactionLog.Visitor visitor;
    private final long[] numbers = new long[LAG + 1];
    private int field;
    private boolean word;
    private boolean started;
    private long value;
    private long lastEndMicros = Long.MIN_VALUE;

    TransactionLines(TransactionLog.Visitor visitor) {
        this.visitor = visitor;
    }

    /** Takes the next {@code length} bytes. */
    void accept(byte[] bytes, int length) {
        for (int i = 0; i < length; i++) {
            byte b = bytes[i];
            if (b == ' ') {
                endField();
            } else if (b == '\n') {
                endField();
                endLine();
            } else if (b != '\r') {
                started = true;
                if (b >= '0' && b <= '9') {
                    value = value * 10 + (b - '0');
                } else {
                    word = true;
                }
            }
        }
    }

    /** When the last transaction so far ended, microseconds since the epoch; {@link Long#MIN_VALUE} before any. */
    long lastEndMicros() {
        return lastEndMicros;
    }

    private void endField() {
        if (started) {
            if (field <= LAG) {
                numbers[field] = word ? TransactionLog.FAILED : value;
            }
            field++;
        }
        started = false;
        word = false;
        value = 0;
    }

    private void endLine() {
        if (field > MICROS) {
            lastEndMicros = numbers[EPOCH] * 1_000_000 + numbers[MICROS];
            visitor.accept(lastEndMicros, numbers[LATENCY], field > LAG ? numbers[LAG] : 0);
        }
        field = 0;
    }
}
