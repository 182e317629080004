package io.debezium.perf.patches;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The methods that a patch changes in one class, and those that it relies on.
 *
 * @param className as {@link Class#getName()} spells it
 * @param changed the methods that are changed, {@code <init>} for constructors; all overloads of each
 * @param reliedOn other methods of the class that the patch relies on without changing them
 * @param known releases of Debezium by the digest of the code of all these methods; for a class of Kafka Connect, the
 *     releases that depend on a version with this code
 */
public record Target(String className, List<String> changed, List<String> reliedOn, Map<String, String> known) {

    public Target {
        changed = List.copyOf(changed);
        reliedOn = List.copyOf(reliedOn);
        known = Map.copyOf(known);
    }

    /** The releases of Debezium in which the class has known code, separated by commas. */
    public String versions() {
        return String.join(", ", new TreeSet<>(known.values()));
    }

    /** The class without its package, with the methods that are changed, or else with those that are relied on. */
    public String shown() {
        String simple = className.substring(className.lastIndexOf('.') + 1);
        return simple + "." + String.join(", ", changed.isEmpty() ? reliedOn : changed);
    }

    /** The methods that both this target and the other one change. */
    Set<String> shared(Target other) {
        Set<String> shared = new TreeSet<>(changed);
        shared.retainAll(className.equals(other.className) ? other.changed : List.of());
        return shared;
    }

    /**
     * The digest of the methods' code in a class file, to be looked up in {@code known}.
     *
     * @param classFile the whole class as it is loaded
     */
    String digest(byte[] classFile) {
        Set<String> names = new HashSet<>(changed);
        names.addAll(reliedOn);
        return CodeDigest.of(classFile, names);
    }
}
