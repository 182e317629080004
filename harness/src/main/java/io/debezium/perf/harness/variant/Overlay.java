package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.result.SourceInfo;
import io.debezium.perf.harness.source.SourceBuild;
import io.debezium.perf.harness.variant.Artifacts.Library;

/**
 * Directories and jars that are put before a class path to replace classes.
 *
 * @param entries directories and jars that come before the class path, absolute
 * @param replaced names of the classes in them that the class path has as well, sorted
 * @param source the change of the release's sources; empty if there is none
 * @param notes remarks for the reader, a sentence each
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
     * Puts the overlays of a spec and its changed sources before a class path.
     *
     * @param spec the spec with the overlays; the first one wins
     * @param build the compiled changed sources, which come after the overlays
     * @param under the class path of the spec's version
     * @throws InvalidConfiguration if an overlay does not exist, is no jar, or neither replaces a class nor contains one that
     *     the spec names; with several overlays, a jar may only add classes
     */
    static Overlay over(VariantSpec spec, Optional<SourceBuild> build, List<Library> under) {
        List<Path> paths = spec.overlay();
        if (paths.isEmpty() && build.isEmpty()) {
            return NONE;
        }
        Set<String> below = new HashSet<>();
        under.forEach(
                library -> below.addAll(classes(library.file(), library.file().toString())));
        List<Path> entries = new ArrayList<>();
        SortedSet<String> replaced = new TreeSet<>();
        List<String> notes = new ArrayList<>();
        for (Path path : paths) {
            Path entry = path.toAbsolutePath().normalize();
            String named = "overlay=" + path;
            Set<String> classes = classes(entry, named);
            Set<String> hits = new TreeSet<>(classes);
            hits.retainAll(below);
            boolean adds = paths.size() > 1 && Files.isRegularFile(entry)
                    || !Collections.disjoint(classes, Transforms.classes(spec.properties()));
            if (hits.isEmpty() && !(adds && !classes.isEmpty())) {
                throw InvalidConfiguration.of(
                        "variant.replaces-nothing", named, spec.version(), classes.size(), some(classes));
            }
            notes.add(
                    hits.isEmpty()
                            ? Messages.text("variant.overlay-adds", named, classes.size(), some(classes))
                            : Messages.text(
                                    "variant.overlay-replaces",
                                    named,
                                    hits.size(),
                                    some(hits),
                                    classes.size() - hits.size()));
            entries.add(entry);
            replaced.addAll(hits);
        }
        build.ifPresent(built -> {
            Set<String> hits = classes(built.classes(), built.classes().toString());
            hits.retainAll(below);
            notes.addAll(built.notes());
            entries.add(built.classes());
            replaced.addAll(hits);
        });
        return new Overlay(entries, List.copyOf(replaced), build.map(SourceBuild::info), notes);
    }

    private static Set<String> classes(Path entry, String named) {
        if (!Files.exists(entry)) {
            throw InvalidConfiguration.of("variant.does-not-exist", named);
        }
        if (Files.exists(entry.resolve("pom.xml"))) {
            throw InvalidConfiguration.of("variant.holds-sources", named, entry);
        }
        try {
            return ClassPath.classes(entry);
        } catch (IOException e) {
            throw InvalidConfiguration.of("variant.must-be-directory-of-classes", named, e.getMessage())
                    .because(e);
        }
    }

    private static String some(Set<String> names) {
        String some = names.stream().limit(SHOWN).collect(Collectors.joining(", "));
        return names.size() <= SHOWN ? some : "%s and %d more".formatted(some, names.size() - SHOWN);
    }
}
