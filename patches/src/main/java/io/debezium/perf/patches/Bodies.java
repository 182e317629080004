package io.debezium.perf.patches;

import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.pool.TypePool;

import static net.bytebuddy.matcher.ElementMatchers.named;

/**
 * Gives access to the code of this module that is copied into Debezium's classes. It is read from class files: to load it
 * would also load classes of Debezium that are still to be changed.
 */
final class Bodies {

    private final ClassFileLocator files = ClassFileLocator.ForClassLoader.of(Bodies.class.getClassLoader());
    private final TypePool types = TypePool.Default.WithLazyResolution.of(files);

    /** @param part a class of {@code inside} that the copied code uses */
    TypeDescription type(Class<?> part) {
        return types.describe(part.getName()).resolve();
    }

    /** @param part a class of {@code inside} that the copied code uses, with one method of that name */
    MethodDescription.InDefinedShape method(Class<?> part, String name) {
        return type(part).getDeclaredMethods().filter(named(name)).getOnly();
    }

    /** @param name of a class that is on the class path of Debezium */
    TypeDescription debezium(String name) {
        return types.describe(name).resolve();
    }

    /**
     * Advice that copies a class's code into the methods that it is applied to.
     *
     * @param body a class of {@code inside} with a method annotated as advice
     */
    Advice advice(Class<?> body) {
        return Advice.to(type(body), files);
    }
}
