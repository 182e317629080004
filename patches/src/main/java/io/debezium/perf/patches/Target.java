package io.debezium.perf.patches;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a patch changes in a class, or takes for granted of it.
 *
 * @param className as {@link Class#getName()} spells it
 * @param changed the methods that are changed, {@code <init>} for constructors; all overloads of each
 * @param reliedOn other methods of the class that the patch takes for granted
 * @param known by the digest of the code of all these: the releases of Debezium that have it, or that bring it
 */
public record Target(String className, List<String> changed, List<String> reliedOn, Map<String, String> known) {

    public Target {
        changed = List.copyOf(changed);
        reliedOn = List.copyOf(reliedOn);
        known = Map.copyOf(known);
    }

    /** The releases that it is known to be in. */
    public String versions() {
        return String.join(", ", new TreeSet<>(known.values()));
    }

    /** The class with the methods that are changed, or else relied on, packages left out. */
    public String shown() {
        String simple = className.substring(className.lastIndexOf('.') + 1);
        return simple + "." + String.join(", ", changed.isEmpty() ? reliedOn : changed);
    }

    /** Methods that both change. */
    Set<String> shared(Target other) {
        Set<String> shared = new TreeSet<>(changed);
        shared.retainAll(className.equals(other.className) ? other.changed : List.of());
        return shared;
    }

    /** Of the class as it is, to be compared with those that are known. */
    String digest(byte[] classFile) {
        Set<String> names = new HashSet<>(changed);
        names.addAll(reliedOn);
        return CodeDigest.of(classFile, names);
    }
}
