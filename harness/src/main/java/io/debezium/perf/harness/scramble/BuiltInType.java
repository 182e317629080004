package io.debezium.perf.harness.scramble;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The types that every PostgreSQL has, by the OIDs and the names of its {@code pg_type.dat}, which never change. Of the
 * others those are here that columns are likely to have, for their names.
 */
public enum BuiltInType {
    BOOL(16, ValueForm.OTHER),
    BYTEA(17, ValueForm.BYTES),
    CHAR(18, ValueForm.TEXT),
    NAME(19, ValueForm.TEXT),
    INT8(20, ValueForm.BIGINT),
    INT2(21, ValueForm.SMALLINT),
    INT4(23, ValueForm.INTEGER),
    TEXT(25, ValueForm.TEXT),
    OID(26, ValueForm.OID),
    XID(28, ValueForm.OTHER),
    JSON(114, ValueForm.JSON),
    XML(142, ValueForm.OTHER),
    POINT(600, ValueForm.OTHER),
    LSEG(601, ValueForm.OTHER),
    PATH(602, ValueForm.OTHER),
    BOX(603, ValueForm.OTHER),
    POLYGON(604, ValueForm.OTHER),
    LINE(628, ValueForm.OTHER),
    CIDR(650, ValueForm.CIDR),
    FLOAT4(700, ValueForm.REAL),
    FLOAT8(701, ValueForm.DOUBLE),
    CIRCLE(718, ValueForm.OTHER),
    MACADDR8(774, ValueForm.MAC),
    MONEY(790, ValueForm.MONEY),
    MACADDR(829, ValueForm.MAC),
    INET(869, ValueForm.INET),
    BPCHAR(1042, ValueForm.TEXT),
    VARCHAR(1043, ValueForm.TEXT),
    DATE(1082, ValueForm.DATE),
    TIME(1083, ValueForm.TIME),
    TIMESTAMP(1114, ValueForm.TIMESTAMP),
    TIMESTAMPTZ(1184, ValueForm.TIMESTAMP),
    INTERVAL(1186, ValueForm.INTERVAL),
    TIMETZ(1266, ValueForm.TIME),
    BIT(1560, ValueForm.OTHER),
    VARBIT(1562, ValueForm.OTHER),
    NUMERIC(1700, ValueForm.NUMERIC),
    UUID(2950, ValueForm.UUID),
    PG_LSN(3220, ValueForm.OTHER),
    TSVECTOR(3614, ValueForm.OTHER),
    TSQUERY(3615, ValueForm.OTHER),
    JSONB(3802, ValueForm.JSON),
    INT4RANGE(3904, ValueForm.OTHER),
    NUMRANGE(3906, ValueForm.OTHER),
    TSRANGE(3908, ValueForm.OTHER),
    TSTZRANGE(3910, ValueForm.OTHER),
    DATERANGE(3912, ValueForm.OTHER),
    INT8RANGE(3926, ValueForm.OTHER),
    // An array's name is that of its elements after an underscore.
    _BOOL(1000, ValueForm.OTHER),
    _BYTEA(1001, ValueForm.OTHER),
    _CHAR(1002, ValueForm.TEXT),
    _NAME(1003, ValueForm.TEXT),
    _INT2(1005, ValueForm.SMALLINT),
    _INT4(1007, ValueForm.INTEGER),
    _TEXT(1009, ValueForm.TEXT),
    _BPCHAR(1014, ValueForm.TEXT),
    _VARCHAR(1015, ValueForm.TEXT),
    _INT8(1016, ValueForm.BIGINT),
    _FLOAT4(1021, ValueForm.REAL),
    _FLOAT8(1022, ValueForm.DOUBLE),
    _OID(1028, ValueForm.OID),
    _NUMERIC(1231, ValueForm.NUMERIC),
    _MONEY(791, ValueForm.MONEY),
    _JSON(199, ValueForm.OTHER),
    _JSONB(3807, ValueForm.OTHER),
    _UUID(2951, ValueForm.OTHER),
    _INET(1041, ValueForm.OTHER),
    _CIDR(651, ValueForm.OTHER),
    _DATE(1182, ValueForm.OTHER),
    _TIME(1183, ValueForm.OTHER),
    _TIMETZ(1270, ValueForm.OTHER),
    _TIMESTAMP(1115, ValueForm.OTHER),
    _TIMESTAMPTZ(1185, ValueForm.OTHER),
    _INTERVAL(1187, ValueForm.OTHER);

    private static final Map<Long, BuiltInType> BY_OID =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(type -> type.oid, Function.identity()));

    private static final Map<String, BuiltInType> BY_NAME =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(BuiltInType::typeName, Function.identity()));

    private final long oid;
    private final ValueForm form;

    BuiltInType(long oid, ValueForm form) {
        this.oid = oid;
        this.form = form;
    }

    public static Optional<BuiltInType> of(long oid) {
        return Optional.ofNullable(BY_OID.get(oid));
    }

    public static Optional<BuiltInType> named(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    public long oid() {
        return oid;
    }

    /** As the catalog has it. */
    public String typeName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Of a value, or of the elements of an array. */
    public ValueForm form() {
        return form;
    }

    public boolean isArray() {
        return name().startsWith("_");
    }
}
