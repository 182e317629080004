package io.debezium.perf.patches;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The list of all patches, look-up by name, and the checks whether patches can be applied. */
public final class Patches {

    /** The name that stands for all patches. */
    public static final String ALL = "all";

    private static final List<Patch> EVERY = List.of(
            new TypeModifiers(),
            new LastEvent(),
            new MeasurementQueue(),
            new SourceSequence(),
            new TableIdentifier(),
            new QuotedTable(),
            new TimesOfFixedForm(),
            new KnownTypesFirst(),
            new ColumnValues(),
            new ConfigValues(),
            new ValueChecks(),
            new StructFields(),
            new ColumnTexts(),
            new ColumnsOnce(),
            new SourcePartition(),
            new ContextHeaders(),
            new ExtendedHeaders(),
            new HeaderList(),
            new BatchSlices(),
            new SchemaCheck(),
            new TopicNames(),
            new RowReader(),
            new TupleReader(),
            new ToastMarkers());

    private Patches() {}

    /** All patches, in the order in which they are listed to users. */
    public static List<Patch> all() {
        return EVERY;
    }

    /**
     * Finds patches by their names.
     *
     * @param names {@code NAME+NAME} or {@code all}
     * @return at least one patch
     * @throws Refusal if a name is unknown or occurs twice, or if two patches change the same method
     */
    public static List<Patch> named(String names) {
        if (names.equals(ALL)) {
            return EVERY;
        }
        if (List.of(names.split("\\+")).contains(ALL)) {
            throw new Refusal("patch=" + names, "names others beside all", "Leave them out.");
        }
        List<Patch> found = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (String name : names.split("\\+", -1)) {
            if (!seen.add(name)) {
                throw new Refusal("patch=" + names, "names " + name + " twice", "Name it once.");
            }
            found.add(EVERY.stream()
                    .filter(patch -> patch.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> unknown(names, name)));
        }
        requireApart(found);
        return List.copyOf(found);
    }

    /**
     * Checks that each patch knows the code that it is to change, and the other code that it relies on.
     *
     * @param classFiles returns a class file by the class's name; empty if there is no such class
     * @throws Refusal if a class is missing, or differs from all those that the patch was written for
     */
    public static void require(List<Patch> patches, Function<String, Optional<byte[]>> classFiles) {
        for (Patch patch : patches) {
            requireKnown(patch, patch.target(), "changes", classFiles);
            for (Target target : patch.takenForGranted()) {
                requireKnown(patch, target, "relies on", classFiles);
            }
        }
    }

    private static void requireKnown(
            Patch patch, Target target, String does, Function<String, Optional<byte[]>> classFiles) {
        byte[] classFile = classFiles
                .apply(target.className())
                .orElseThrow(() -> refused(patch, does + " " + target.className() + ", which is not there"));
        requireKnown(patch, target, classFile);
    }

    static void requireKnown(Patch patch, Target target, byte[] classFile) {
        String digest = target.digest(classFile);
        if (!target.known().containsKey(digest)) {
            throw refused(patch, "does not know this code of %s (%s)".formatted(target.shown(), digest));
        }
    }

    static void requireApart(List<Patch> patches) {
        for (Patch one : patches) {
            for (Patch other : patches.subList(patches.indexOf(one) + 1, patches.size())) {
                Set<String> shared = one.target().shared(other.target());
                if (!shared.isEmpty()) {
                    throw new Refusal(
                            "patch=" + one.name() + "+" + other.name(),
                            "both change %s of %s"
                                    .formatted(
                                            String.join(", ", shared),
                                            one.target().className()),
                            "Leave one of them out.");
                }
            }
        }
    }

    private static Refusal refused(Patch patch, String rule) {
        return new Refusal(
                "patch=" + patch.name(),
                rule,
                "It is for Debezium %s.".formatted(patch.target().versions()));
    }

    private static Refusal unknown(String names, String name) {
        return new Refusal(
                "patch=" + names,
                "has no patch '" + name + "'",
                "Known are all, " + EVERY.stream().map(Patch::name).collect(Collectors.joining(", ")) + ".");
    }
}
