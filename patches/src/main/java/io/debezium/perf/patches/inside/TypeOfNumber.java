package io.debezium.perf.patches.inside;

import io.debezium.connector.postgresql.PostgresType;
import net.bytebuddy.asm.Advice;

/** Advice around {@code get} with an OID: skips the method where the type is in the cache, and puts it there otherwise. */
public final class TypeOfNumber {

    private TypeOfNumber() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static PostgresType enter(
            @Advice.Argument(0) int oid,
            @Advice.Local("types") KnownTypes types,
            @Advice.FieldValue(value = KnownTypesForgotten.FIELD, readOnly = false) KnownTypes known) {
        types = known;
        if (types == null) {
            types = new KnownTypes();
            known = types;
        }
        return types.typeOrNull(oid);
    }

    @Advice.OnMethodExit
    static void exit(
            @Advice.Argument(0) int oid,
            @Advice.Local("types") KnownTypes types,
            @Advice.Enter PostgresType found,
            @Advice.Return(readOnly = false) PostgresType type) {
        if (found == null) {
            types.remember(oid, type);
        } else {
            type = found;
        }
    }
}
