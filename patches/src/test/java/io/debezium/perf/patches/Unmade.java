package io.debezium.perf.patches;

import java.lang.reflect.Field;

import sun.reflect.ReflectionFactory;

/** Makes objects without their constructors, which would need a database or several other classes. */
final class Unmade {

    private Unmade() {}

    /** Makes an object without running its class's constructor: all fields are null or zero. */
    static Object of(Class<?> type) throws ReflectiveOperationException {
        return ReflectionFactory.getReflectionFactory()
                .newConstructorForSerialization(type, Object.class.getConstructor())
                .newInstance();
    }

    /** @param owner the class that declares the field */
    static void set(Class<?> owner, Object object, String name, Object value) throws ReflectiveOperationException {
        Field field = owner.getDeclaredField(name);
        field.setAccessible(true);
        field.set(object, value);
    }
}
