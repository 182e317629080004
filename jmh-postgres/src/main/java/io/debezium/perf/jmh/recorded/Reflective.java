package io.debezium.perf.jmh.recorded;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Calls constructors and methods by reflection that have different parameters in different releases of Debezium, or are not
 * public: each parameter gets the first argument of its type. Only for setting up: what a benchmark times is called
 * directly.
 */
final class Reflective {

    private Reflective() {}

    /**
     * Makes an object with the first constructor that has an argument for each of its parameters; empty if there is none.
     */
    static <T> Optional<T> make(Class<T> type, List<?> arguments) {
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            Object[] fitting = fitting(constructor, arguments);
            if (fitting.length == constructor.getParameterCount()) {
                constructor.setAccessible(true);
                return Optional.of(type.cast(run(() -> constructor.newInstance(fitting))));
            }
        }
        return Optional.empty();
    }

    /**
     * Calls the first method of that name that has an argument for each of its parameters, public or not.
     *
     * @return whether there is one
     */
    static boolean call(Class<?> type, Object target, String name, List<?> arguments) {
        for (Method method : type.getDeclaredMethods()) {
            Object[] fitting = fitting(method, arguments);
            if (method.getName().equals(name) && fitting.length == method.getParameterCount()) {
                method.setAccessible(true);
                run(() -> method.invoke(target, fitting));
                return true;
            }
        }
        return false;
    }

    /** The value of a field that is not public. */
    static <T> T field(Class<?> owner, Object target, String name, Class<T> type) {
        return type.cast(run(() -> {
            Field field = owner.getDeclaredField(name);
            field.setAccessible(true);
            return field.get(target);
        }));
    }

    private static Object[] fitting(Executable executable, List<?> arguments) {
        return Arrays.stream(executable.getParameterTypes())
                .map(parameter -> MethodType.methodType(parameter).wrap().returnType())
                .flatMap(parameter ->
                        arguments.stream().filter(parameter::isInstance).limit(1))
                .toArray();
    }

    private interface Call {
        Object run() throws ReflectiveOperationException;
    }

    private static Object run(Call call) {
        try {
            return call.run();
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this Debezium's classes are not as those of 3.0 to 3.6", e);
        }
    }
}
