package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import net.bytebuddy.ByteBuddy;
import net.bytebuddy.description.modifier.Ownership;
import net.bytebuddy.description.modifier.Visibility;
import net.bytebuddy.implementation.FixedValue;

/** Classes made on the spot. */
final class Sources {

    private Sources() {}

    /**
     * Makes a class whose static method {@code says()} returns a text, as a compiler would.
     *
     * @param classes where the class file goes
     * @param name qualified
     */
    static void compile(Path classes, String name, String text) throws IOException {
        new ByteBuddy()
                .subclass(Object.class)
                .name(name)
                .defineMethod("says", String.class, Visibility.PUBLIC, Ownership.STATIC)
                .intercept(FixedValue.value(text))
                .make()
                .saveIn(Files.createDirectories(classes).toFile());
    }
}
