package io.debezium.perf.patches;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

import io.debezium.connector.postgresql.UnchangedToastedReplicationMessageColumn;
import net.jqwik.api.Example;

import static org.assertj.core.api.Assertions.assertThat;

/** Asks the patched class for its own markers, and for values. */
class ToastMarkersTest {

    @Example
    void markersAreToldFromValuesAsBefore() throws ReflectiveOperationException {
        Class<?> changed = ChangedClasses.with(ChangedClasses.patch("toast-markers"));
        assertThat(changed).isNotSameAs(UnchangedToastedReplicationMessageColumn.class);
        Method patched = changed.getMethod("isUnchangedToastedValue", Object.class);
        List<Object> markers = new ArrayList<>();
        for (Field field : changed.getFields()) {
            if (Modifier.isStatic(field.getModifiers()) && field.getType() == Object.class) {
                markers.add(field.get(null));
            }
        }

        assertThat(markers).hasSize(7);
        for (Object marker : markers) {
            assertThat(patched.invoke(null, marker)).isEqualTo(true);
        }
        for (Object value : new Object[] {null, "text", 1, new byte[0], List.of(), new Object()}) {
            assertThat(patched.invoke(null, value))
                    .isEqualTo(UnchangedToastedReplicationMessageColumn.isUnchangedToastedValue(value))
                    .isEqualTo(false);
        }
    }
}
