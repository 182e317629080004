package io.debezium.perf.harness.scramble;

/** How values of a type are written, and so how they can be replaced. */
public enum ValueForm {
    TEXT,
    SMALLINT(Short.MIN_VALUE, Short.MAX_VALUE),
    INTEGER(Integer.MIN_VALUE, Integer.MAX_VALUE),
    BIGINT(Long.MIN_VALUE, Long.MAX_VALUE),
    OID(0, 0xFFFF_FFFFL),
    /** A count of the currency's smallest unit, written with the currency. */
    MONEY(Long.MIN_VALUE, Long.MAX_VALUE),
    NUMERIC,
    REAL,
    DOUBLE,
    DATE,
    TIMESTAMP,
    TIME,
    INTERVAL,
    BYTES,
    UUID,
    JSON,
    INET,
    CIDR,
    MAC,
    /** Has no form that could be kept with other values in it, or too few values for them to be hidden. */
    OTHER;

    private final boolean isWhole;
    private final long least;
    private final long most;

    ValueForm() {
        this(false, 0, 0);
    }

    ValueForm(long least, long most) {
        this(true, least, most);
    }

    ValueForm(boolean isWhole, long least, long most) {
        this.isWhole = isWhole;
        this.least = least;
        this.most = most;
    }

    /** Whether values are whole numbers, from {@link #least()} to {@link #most()}. */
    public boolean isWhole() {
        return isWhole;
    }

    public long least() {
        return least;
    }

    public long most() {
        return most;
    }
}
