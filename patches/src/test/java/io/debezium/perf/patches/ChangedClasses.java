package io.debezium.perf.patches;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import net.bytebuddy.dynamic.loading.ByteArrayClassLoader;

/** The classes of the Debezium version that this project tests, as they are and as a patch makes them. */
final class ChangedClasses {

    private ChangedClasses() {}

    /**
     * The class with the patch in it, beside the one without it; everything else is shared.
     *
     * @param nested classes of it that only their own package may use: {@code $1}
     */
    static Class<?> with(Patch patch, String... nested) throws ReflectiveOperationException {
        String name = patch.target().className();
        ClassLoader own = ChangedClasses.class.getClassLoader();
        byte[] changed = Rewriting.changed(patch, classFile(name).orElseThrow(), own);
        Map<String, byte[]> classes = new HashMap<>(Map.of(name, changed));
        for (String each : nested) {
            classes.put(name + each, classFile(name + each).orElseThrow());
        }
        return Class.forName(name, true, new ByteArrayClassLoader.ChildFirst(own, classes));
    }

    static Optional<byte[]> classFile(String name) {
        try (InputStream in = ChangedClasses.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
            return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static Patch patch(String name) {
        return Patches.named(name).get(0);
    }
}
