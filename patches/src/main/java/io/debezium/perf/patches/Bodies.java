package io.debezium.perf.patches;

import net.bytebuddy.asm.Advice;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.pool.TypePool;

/**
 * Code of this module that is copied into Debezium's classes. It is read as files: to load it would load Debezium's classes
 * too, before all of them are to be changed.
 */
final class Bodies {

    private final ClassFileLocator files = ClassFileLocator.ForClassLoader.of(Bodies.class.getClassLoader());
    private final TypePool types = TypePool.Default.WithLazyResolution.of(files);

    /** @param body a class of {@code inside} with a method annotated as advice */
    Advice advice(Class<?> body) {
        return Advice.to(types.describe(body.getName()).resolve(), files);
    }
}
