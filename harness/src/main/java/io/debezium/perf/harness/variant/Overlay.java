package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.SourceInfo;
import io.debezium.perf.harness.source.Checkout;
import io.debezium.perf.harness.source.SourceBuild;
import io.debezium.perf.harness.variant.Artifacts.Library;

/**
 * Classes that are laid over those of a class path.
 *
 * @param entries directories and jars that come before the class path, absolute
 * @param replaced names of the classes in them that the class path has as well, sorted
 * @param source what was changed about the release's sources; empty where nothing was
 * @param notes what the reader should know of them, a sentence each
 */
public record Overlay(List<Path> entries, List<String> replaced, Optional<SourceInfo> source, List<String> notes) {

    public static final Overlay NONE = new Overlay(List.of(), List.of(), Optional.empty(), List.of());

    private static final int SHOWN = 5;

    public Overlay {
        entries = List.copyOf(entries);
        replaced = List.copyOf(replaced);
        notes = List.copyOf(notes);
    }

    /**
     * Lays directories, jars and checkouts of Debezium over a class path.
     *
     * @param spec whose overlays, as the user named them, first wins
     * @param build changed sources, which come after them
     * @param under the class path of its version
     * @throws InvalidConfiguration if one of them does not exist, is no jar, is not built, or neither replaces a class nor has
     *     one that the spec names
     */
    static Overlay over(VariantSpec spec, Optional<SourceBuild> build, List<Library> under) {
        List<Path> paths = spec.overlay();
        String version = spec.version();
        if (paths.isEmpty() && build.isEmpty()) {
            return NONE;
        }
        Map<String, Long> below = below(under);
        List<Path> entries = new ArrayList<>();
        SortedSet<String> replaced = new TreeSet<>();
        List<String> notes = new ArrayList<>();
        for (Path path : paths) {
            List<Path> own = entries(path.toAbsolutePath().normalize(), under, version, notes);
            Map<String, Long> classes = classes(path, own);
            Map<String, Long> hits = new TreeMap<>(classes);
            hits.keySet().retainAll(below.keySet());
            if (hits.isEmpty() && Collections.disjoint(classes.keySet(), Transforms.classes(spec.properties()))) {
                throw new InvalidConfiguration(
                        "overlay=" + path,
                        classes.isEmpty()
                                ? "holds no classes"
                                : "replaces nothing: Debezium %s has none of its %d classes (%s)"
                                        .formatted(version, classes.size(), some(classes.keySet())),
                        "Name the folder in which the packages begin, for example target/classes.");
            }
            notes.add(note(path, classes, hits, below));
            entries.addAll(own);
            replaced.addAll(hits.keySet());
        }
        build.ifPresent(built -> {
            Map<String, Long> classes = classes(built.classes(), List.of(built.classes()));
            Map<String, Long> hits = new TreeMap<>(classes);
            hits.keySet().retainAll(below.keySet());
            notes.addAll(built.notes());
            entries.add(built.classes());
            entries.addAll(built.libraries());
            replaced.addAll(hits.keySet());
        });
        return new Overlay(entries, List.copyOf(replaced), build.map(SourceBuild::info), notes);
    }

    private static List<Path> entries(Path path, List<Library> under, String version, List<String> notes) {
        if (!Files.exists(path)) {
            throw InvalidConfiguration.of("variant.does-not-exist", "overlay=" + path);
        }
        if (!Checkout.isAt(path)) {
            return List.of(path);
        }
        try {
            Checkout checkout = Checkout.at(path);
            Set<String> artifacts = under.stream()
                    .filter(Library::isDebezium)
                    .map(Library::artifact)
                    .collect(Collectors.toCollection(TreeSet::new));
            Map<String, Path> built = checkout.classes(artifacts);
            notes.add("overlay=%s is a checkout of Debezium %s; of its modules, %s built."
                    .formatted(path, checkout.version(), areBuilt(built.keySet())));
            if (!checkout.version().equals(version)) {
                notes.add("Classes of Debezium %s are laid over %s: they may be incompatible."
                        .formatted(checkout.version(), version));
            }
            for (String module : checkout.stale(built)) {
                notes.add("The sources of %s are newer than its compiled classes, and the classes are measured."
                        .formatted(module));
            }
            return List.copyOf(built.values());
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    private static String areBuilt(Set<String> modules) {
        return String.join(", ", modules) + (modules.size() == 1 ? " is" : " are");
    }

    /** The first of several classes of one name wins, as in a JVM. */
    private static Map<String, Long> below(List<Library> under) {
        Map<String, Long> below = new HashMap<>();
        for (Library library : under) {
            try {
                ClassPath.classes(library.file()).forEach(below::putIfAbsent);
            } catch (IOException e) {
                throw InvalidConfiguration.of("variant.overlay-cannot-be-read", library.file(), e.getMessage())
                        .because(e);
            }
        }
        return below;
    }

    private static Map<String, Long> classes(Path path, List<Path> entries) {
        Map<String, Long> classes = new TreeMap<>();
        try {
            for (Path entry : entries) {
                ClassPath.classes(entry).forEach(classes::putIfAbsent);
            }
        } catch (IOException e) {
            throw unreadable(path, e);
        }
        return classes;
    }

    private static String note(Path path, Map<String, Long> all, Map<String, Long> hits, Map<String, Long> below) {
        long same = hits.entrySet().stream()
                .filter(hit -> below.get(hit.getKey()).equals(hit.getValue()))
                .count();
        if (hits.isEmpty()) {
            return "overlay=%s adds %s: %s."
                    .formatted(path, all.size() == 1 ? "1 class" : all.size() + " classes", some(all.keySet()));
        }
        return "overlay=%s replaces %s: %s%s%s."
                .formatted(
                        path,
                        hits.size() == 1 ? "1 class" : hits.size() + " classes",
                        some(hits.keySet()),
                        all.size() == hits.size() ? "" : "; adds %d".formatted(all.size() - hits.size()),
                        same == 0 ? "" : "; %d of them unchanged".formatted(same));
    }

    private static String some(Set<String> names) {
        String some = names.stream().limit(SHOWN).collect(Collectors.joining(", "));
        return names.size() <= SHOWN ? some : "%s and %d more".formatted(some, names.size() - SHOWN);
    }

    private static InvalidConfiguration unreadable(Path path, IOException cause) {
        return InvalidConfiguration.of("variant.must-be-directory-of-classes", "overlay=" + path, cause.getMessage())
                .because(cause);
    }
}
