package io.debezium.perf.patches;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;

import net.bytebuddy.dynamic.loading.ByteArrayClassLoader;

/** The classes of the Debezium version that this project tests, as they are and as a patch makes them. */
final class ChangedClasses {

    private ChangedClasses() {}

    /** The class with the patch in it, beside the one without it; everything else is shared. */
    static Class<?> with(Patch patch) throws ReflectiveOperationException {
        String name = patch.target().className();
        ClassLoader own = ChangedClasses.class.getClassLoader();
        byte[] changed = Rewriting.changed(patch, classFile(name).orElseThrow(), own);
        return Class.forName(name, true, new ByteArrayClassLoader.ChildFirst(own, Map.of(name, changed)));
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
