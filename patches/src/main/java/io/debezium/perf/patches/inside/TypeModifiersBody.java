package io.debezium.perf.patches.inside;

import io.debezium.connector.postgresql.PostgresType;
import net.bytebuddy.asm.Advice;

/**
 * Advice at the end of the new constructor, after {@code optional} is set: takes length and scale from
 * {@link ModifierTable}.
 */
public final class TypeModifiersBody {

    private TypeModifiersBody() {}

    @Advice.OnMethodExit
    static void exit(
            @Advice.Argument(0) String column,
            @Advice.Argument(1) PostgresType type,
            @Advice.Argument(2) String text,
            @Advice.FieldValue(value = "length", readOnly = false) Integer length,
            @Advice.FieldValue(value = "scale", readOnly = false) Integer scale) {
        ModifierTable.Answer answer = ModifierTable.SHARED.answer(column, type, text);
        length = answer.length();
        scale = answer.scale();
    }
}
