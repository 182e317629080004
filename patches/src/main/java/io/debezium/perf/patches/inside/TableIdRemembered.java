package io.debezium.perf.patches.inside;

import io.debezium.relational.TableId;
import net.bytebuddy.asm.Advice;

/**
 * Advice around {@code parse}: skips the method where the table id of the name is in the cache, and puts it there
 * otherwise.
 */
public final class TableIdRemembered {

    private TableIdRemembered() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static TableId enter(@Advice.Argument(0) String name) {
        return Remembered.TABLES.answerOrNull(name);
    }

    @Advice.OnMethodExit
    static void exit(
            @Advice.Argument(0) String name,
            @Advice.Enter TableId remembered,
            @Advice.Return(readOnly = false) TableId id) {
        id = remembered == null ? Remembered.TABLES.remember(name, id) : remembered;
    }
}
