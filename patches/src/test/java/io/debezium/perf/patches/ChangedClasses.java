package io.debezium.perf.patches;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import net.bytebuddy.dynamic.loading.ByteArrayClassLoader;
import sun.reflect.ReflectionFactory;

/** Gives access to classes of the Debezium version that this project tests, as they are and as a patch changes them. */
final class ChangedClasses {

    private ChangedClasses() {}

    /**
     * Loads the changed class in a class loader of its own, beside the original; everything else is shared.
     *
     * @param others classes that are loaded there as well, since only their own package may use them: nested ones as
     *     {@code $1}, others by their full names
     */
    static Class<?> with(Patch patch, String... others) throws ReflectiveOperationException {
        String name = patch.target().className();
        ClassLoader own = ChangedClasses.class.getClassLoader();
        byte[] changed = Rewriting.changed(patch, classFile(name).orElseThrow(), own);
        Map<String, byte[]> classes = new HashMap<>(Map.of(name, changed));
        for (String other : others) {
            String each = other.startsWith("$") ? name + other : other;
            classes.put(each, classFile(each).orElseThrow());
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

    /** Makes an instance without running its constructor, for classes that cannot be constructed without a server. */
    static <T> T bare(Class<T> type) throws ReflectiveOperationException {
        return type.cast(ReflectionFactory.getReflectionFactory()
                .newConstructorForSerialization(type, Object.class.getDeclaredConstructor())
                .newInstance());
    }

    static Patch patch(String name) {
        return Patches.named(name).get(0);
    }
}
