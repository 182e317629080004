package io.debezium.perf.patches;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

import net.bytebuddy.ByteBuddy;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.pool.TypePool;

import static net.bytebuddy.matcher.ElementMatchers.none;

/** A class file transformer that applies patches to their classes when these are loaded, in any thread. */
final class Rewriting implements ClassFileTransformer {

    private final List<Patch> patches;
    private final BiConsumer<Patch, Throwable> failed;
    private final Set<String> active = ConcurrentHashMap.newKeySet();

    /** @param failed called when a class could not be changed: the JVM ignores exceptions of a transformer */
    Rewriting(List<Patch> patches, BiConsumer<Patch, Throwable> failed) {
        this.patches = List.copyOf(patches);
        this.failed = failed;
    }

    /** Whether the patch's class was loaded with its change. */
    boolean isActive(Patch patch) {
        return active.contains(patch.name());
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String internalName, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        if (internalName == null) {
            return null;
        }
        String name = internalName.replace('/', '.');
        List<Patch> own = patches.stream()
                .filter(patch -> patch.target().className().equals(name))
                .toList();
        byte[] changed = own.isEmpty() ? null : classFile;
        for (Patch patch : own) {
            try {
                // Checked on the class file as it was loaded: changes by other patches must not make its code unknown.
                Patches.requireKnown(patch, patch.target(), classFile);
                changed = changed(patch, changed, loader);
                active.add(patch.name());
            } catch (RuntimeException | LinkageError e) {
                failed.accept(patch, e);
            }
        }
        return changed;
    }

    /**
     * The class file with one patch's change.
     *
     * @param loader of Debezium's classes
     */
    static byte[] changed(Patch patch, byte[] classFile, ClassLoader loader) {
        String name = patch.target().className();
        ClassFileLocator files = new ClassFileLocator.Compound(
                ClassFileLocator.Simple.of(name, classFile), ClassFileLocator.ForClassLoader.of(loader));
        TypePool types = TypePool.Default.WithLazyResolution.of(files);
        // By default Byte Buddy ignores synthetic methods, and a lambda's code is in one.
        DynamicType.Builder<?> original =
                new ByteBuddy().ignore(none()).redefine(types.describe(name).resolve(), files);
        return patch.change(original, new Bodies()).make(types).getBytes();
    }
}
