package io.debezium.perf.harness.source;

import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.process.PrivateFolder;
import io.debezium.perf.harness.result.SourceInfo;
import io.debezium.perf.harness.result.SourceInfo.CommitInfo;

/**
 * Builds of changed sources, kept by the content of what differs from the release. Several processes may build the same at
 * the same time: the first one to be done is kept.
 *
 * @param folder one folder for each build
 */
public record SourceBuilds(Path folder) {

    /** To be raised when the same sources are compiled in another way. */
    private static final String RECIPE = "1";

    static final Set<String> ROOTS = Set.of("debezium-embedded", "debezium-connector-postgres");
    static final String MAIN = "/src/main/";
    private static final String POM = "pom.xml";
    private static final int DIGEST_BYTES = 8;

    /**
     * Compiles what a change makes of a release, unless that has been done before.
     *
     * @throws InvalidConfiguration if the repository, the release's tag or a commit is not there, commits conflict with the
     *     release, a diff does not apply, nothing on the class path changes, or the sources do not compile
     * @throws UnfitEnvironment if git or a compiler is missing, or there is no room
     */
    public SourceBuild of(SourceChange change, Release release) {
        return inScratch(change.toString(), (scratch, ledger) -> build(change, release, scratch, ledger));
    }

    /**
     * What there is to measure between two commits.
     *
     * @param good the older one, as {@code git rev-parse} takes it
     * @param bad the newer one
     * @param usable whether a release can be had, by its version
     * @throws InvalidConfiguration if the repository or a commit is not there, there is no way from one to the other, no
     *     release to begin with, or no change on the way
     * @throws UnfitEnvironment if git is missing, or there is no room
     */
    public CommitHistory history(Path checkout, String good, String bad, Predicate<String> usable) {
        return inScratch("--git " + checkout, (scratch, ledger) -> {
            Git git = Git.at(checkout, Files.createDirectory(scratch.resolve("git")));
            return new CommitHistory.Reader(git, usable, scratch).read(good, bad);
        });
    }

    /** What is done with a folder of its own, which is removed behind it. */
    private interface Work<T> {
        T in(Path scratch, Ledger ledger) throws IOException, InterruptedException;
    }

    private <T> T inScratch(String what, Work<T> work) {
        try (Ledger ledger = Ledger.open(folder.getParent());
                PrivateFolder scratch = PrivateFolder.make(folder, ledger)) {
            return work.in(scratch.path(), ledger);
        } catch (IOException e) {
            throw UnfitEnvironment.of("source.source-builds-cannot-be-built", what, folder, e.getMessage())
                    .because(e);
        } catch (InvalidPathException e) {
            throw UnfitEnvironment.of("source.has-file-whose-name", what, e.getInput())
                    .because(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw UnfitEnvironment.of("source.was-interrupted-while", what).because(e);
        }
    }

    private SourceBuild build(SourceChange change, Release release, Path scratch, Ledger ledger)
            throws IOException, InterruptedException {
        SourceTrees trees = SourceTrees.of(change, release, scratch);
        Path sources = scratch.resolve("sources");
        trees.git().export(trees.target(), SourceBuilds::isPom, sources);
        Map<String, Path> modules =
                Checkout.at(sources).needed(union(release.modules().keySet(), ROOTS));
        Map<String, String> changed = changed(trees, modules, release, sources);
        if (!change.maven() && changed.keySet().stream().noneMatch(file -> file.contains(MAIN))) {
            throw InvalidConfiguration.of("source.changes-no-main-source", change, release.version());
        }
        List<String> files =
                changed.keySet().stream().filter(file -> file.contains(MAIN)).toList();
        List<String> conflicts =
                files.stream().filter(trees.conflicts()::contains).toList();
        if (!conflicts.isEmpty()) {
            throw InvalidConfiguration.of(
                    "source.conflicts-with-debezium", change, release.version(), String.join(", ", conflicts));
        }
        List<String> notes = new ArrayList<>();
        Path build = folder.resolve(key(changed, release, change.maven() ? trees.target() : ""));
        Optional<Kept> there = kept(build, notes);
        Kept kept = there.isPresent()
                ? there.get()
                : compile(change, release, trees, modules, changed, build, scratch, ledger);
        List<CommitInfo> commits =
                trees.tip() == null ? List.of() : trees.git().commits(trees.from(), trees.tip(), files);
        notes.add(0, note(change, release, commits, files));
        notes.addAll(notes(change, trees, changed, modules, sources, release, scratch));
        if (!kept.libraries().isEmpty()) {
            notes.add("It runs with libraries that the release does not have: %s."
                    .formatted(kept.libraries().stream()
                            .map(library -> library.getFileName().toString())
                            .collect(Collectors.joining(", "))));
        }
        return new SourceBuild(
                change,
                build.resolve("classes"),
                kept.libraries(),
                new SourceInfo("v" + release.version(), trees.tip(), commits, files, kept.compiled()),
                notes);
    }

    /** Main sources and poms of the modules that are needed; of one that the release does not have, all. */
    private static Map<String, String> changed(
            SourceTrees trees, Map<String, Path> modules, Release release, Path sources)
            throws IOException, InterruptedException {
        Map<String, String> differing = trees.git().changed(trees.release(), trees.target());
        Map<String, String> all = null;
        Map<String, String> changed = new TreeMap<>();
        for (Map.Entry<String, Path> module : modules.entrySet()) {
            Map<String, String> files = differing;
            if (!release.modules().containsKey(module.getKey())) {
                all = all == null ? trees.git().files(trees.target()) : all;
                files = all;
            }
            String top = sources.relativize(module.getValue()).toString();
            files.forEach((file, id) -> {
                if (file.startsWith(top + MAIN) || file.equals(top + "/" + POM)) {
                    changed.put(file, id);
                }
            });
        }
        return changed;
    }

    /**
     * What is known of a build that is there.
     *
     * @param compiled number of files
     * @param libraries that it brings
     */
    private record Kept(int compiled, List<Path> libraries) {}

    private Kept compile(
            SourceChange change,
            Release release,
            SourceTrees trees,
            Map<String, Path> modules,
            Map<String, String> changed,
            Path build,
            Path scratch,
            Ledger ledger)
            throws IOException, InterruptedException {
        Path poms = scratch.resolve("sources");
        Path sources = scratch.resolve("main");
        trees.git().export(trees.target(), file -> change.maven() || isMain(file), sources);
        requireWhole(change, trees.git(), changed, sources);
        List<String> files =
                changed.keySet().stream().filter(SourceBuilds::isMain).toList();
        Path done = Files.createDirectory(scratch.resolve("done"));
        Path classes = done.resolve("classes");
        Compilation compilation = new Compilation(change.toString(), release, sources, classes);
        int compiled;
        List<Path> libraries = List.of();
        if (change.maven()) {
            Set<Path> copies = modules.values().stream()
                    .map(module -> sources.resolve(poms.relativize(module)))
                    .collect(Collectors.toSet());
            libraries = new MavenBuild(change.toString(), sources, release, ledger).run(copies);
            compiled = compilation.take(copies, files);
        } else {
            compiled = compilation.compile(files);
        }
        Files.createDirectories(classes);
        if (files(classes).isEmpty() && libraries.isEmpty()) {
            throw InvalidConfiguration.of("source.compiles-to-classes-that-debezium", change, release.version());
        }
        Properties facts = new Properties();
        facts.setProperty("compiled", Integer.toString(compiled));
        facts.setProperty("digest", digest(classes));
        facts.setProperty(
                "libraries", libraries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        try (Writer writer = Files.newBufferedWriter(done.resolve("build.properties"))) {
            facts.store(writer, null);
        }
        keep(done, build);
        return new Kept(compiled, libraries);
    }

    /** What is measured must be what was changed, whatever way it has come here. */
    private static void requireWhole(SourceChange change, Git git, Map<String, String> changed, Path sources)
            throws IOException, InterruptedException {
        for (Map.Entry<String, String> each : changed.entrySet()) {
            Path file = sources.resolve(each.getKey());
            boolean expected = isMain(each.getKey()) && !each.getValue().equals(Git.REMOVED);
            if (expected && !(Files.isRegularFile(file) && git.id(file).equals(each.getValue()))) {
                throw InvalidConfiguration.of("source.changes-to", change, each.getKey(), each.getValue());
            }
        }
    }

    private static boolean isMain(String file) {
        return ("/" + file).contains(MAIN);
    }

    static boolean isPom(String file) {
        return ("/" + file).endsWith("/" + POM);
    }

    private static void keep(Path done, Path build) throws IOException {
        try {
            Files.move(done, build, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            // Another process has been faster, with the same content.
            if (!Files.isDirectory(build)) {
                throw e;
            }
        }
    }

    /** How many files were compiled for a build that is there and as it was made; one that is not is removed. */
    private static Optional<Kept> kept(Path build, List<String> notes) throws IOException {
        if (!Files.isDirectory(build)) {
            return Optional.empty();
        }
        Properties facts = new Properties();
        Path file = build.resolve("build.properties");
        if (Files.exists(file)) {
            try (Reader reader = Files.newBufferedReader(file)) {
                facts.load(reader);
            }
        }
        List<Path> libraries = Stream.of(facts.getProperty("libraries", "").split(File.pathSeparator))
                .filter(path -> !path.isEmpty())
                .map(Path::of)
                .toList();
        if (digest(build.resolve("classes")).equals(facts.getProperty("digest"))
                && libraries.stream().allMatch(Files::exists)) {
            return Optional.of(new Kept(Integer.parseInt(facts.getProperty("compiled")), libraries));
        }
        PrivateFolder.delete(build);
        notes.add("The cached build %s had been modified, and was built again.".formatted(build.getFileName()));
        return Optional.empty();
    }

    private static String note(SourceChange change, Release release, List<CommitInfo> commits, List<String> files) {
        String by = "";
        if (!commits.isEmpty()) {
            CommitInfo newest = commits.get(0);
            by = ", by %s%s %s"
                    .formatted(
                            commits.size() == 1 ? "" : commits.size() + " commits, the newest ",
                            Git.abbreviated(newest.id()),
                            newest.subject());
        }
        return "%s changes %s of Debezium %s%s."
                .formatted(
                        change,
                        files.size() == 1
                                ? files.get(0).substring(files.get(0).lastIndexOf('/') + 1)
                                : files.size() + " source files",
                        release.version(),
                        by);
    }

    /** What is not as a full build would have it. */
    private static List<String> notes(
            SourceChange change,
            SourceTrees trees,
            Map<String, String> changed,
            Map<String, Path> modules,
            Path sources,
            Release release,
            Path scratch)
            throws IOException, InterruptedException {
        List<String> notes = new ArrayList<>();
        List<String> processed = change.maven() ? List.of() : processed(changed, modules, sources);
        if (!processed.isEmpty()) {
            notes.add("%s is built with annotation processors, which were not run: build=maven runs them."
                    .formatted(String.join(" and ", processed)));
        }
        if (!change.maven() && changed.keySet().stream().anyMatch(file -> file.endsWith("/" + POM))) {
            Path before = scratch.resolve("poms");
            trees.git().export(trees.release(), SourceBuilds::isPom, before);
            Checkout released = Checkout.at(before);
            Set<String> more = new TreeSet<>();
            for (Map.Entry<String, Path> module : modules.entrySet()) {
                if (release.modules().containsKey(module.getKey())) {
                    more.addAll(Checkout.libraries(module.getValue()));
                    more.removeAll(Checkout.libraries(released.modules().get(module.getKey())));
                }
            }
            if (!more.isEmpty()) {
                notes.add(
                        "Its poms name libraries that the release's do not: %s. They are not on the class path: build=maven puts them there."
                                .formatted(String.join(", ", more)));
            }
        }
        List<String> removed = changed.entrySet().stream()
                .filter(file ->
                        file.getValue().equals(Git.REMOVED) && file.getKey().contains(MAIN))
                .map(file -> file.getKey().substring(file.getKey().lastIndexOf('/') + 1))
                .toList();
        if (!removed.isEmpty()) {
            notes.add("It removes %s, which the release's jars still hold.".formatted(String.join(", ", removed)));
        }
        return notes;
    }

    /** Modules with a changed source whose poms name annotation processors. */
    private static List<String> processed(Map<String, String> changed, Map<String, Path> modules, Path sources)
            throws IOException {
        List<String> processed = new ArrayList<>();
        for (Map.Entry<String, Path> module : modules.entrySet()) {
            String main = sources.relativize(module.getValue()) + MAIN;
            if (changed.keySet().stream().anyMatch(file -> file.startsWith(main) && file.endsWith(".java"))
                    && Files.readString(module.getValue().resolve(POM)).contains("<annotationProcessor")) {
                processed.add(module.getKey());
            }
        }
        return processed;
    }

    /** @param whole the tree that Maven builds, in which any file may matter; empty for what is compiled */
    private static String key(Map<String, String> changed, Release release, String whole) {
        MessageDigest digest = sha256();
        List<String> parts = new ArrayList<>(List.of(RECIPE, release.version(), release.jdkVersion()));
        release.classPath().forEach(jar -> parts.add(jar.getFileName().toString()));
        if (!whole.isEmpty()) {
            parts.add("maven " + whole);
        }
        changed.forEach((file, id) -> parts.add(file + " " + id));
        parts.forEach(part -> digest.update((part + "\n").getBytes(StandardCharsets.UTF_8)));
        return release.version() + "-" + HexFormat.of().formatHex(digest.digest(), 0, DIGEST_BYTES);
    }

    private static String digest(Path classes) throws IOException {
        MessageDigest digest = sha256();
        for (Path file : Files.isDirectory(classes) ? files(classes) : List.<Path>of()) {
            digest.update((classes.relativize(file) + " " + Files.size(file) + "\n").getBytes(StandardCharsets.UTF_8));
            digest.update(Files.readAllBytes(file));
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static List<Path> files(Path top) throws IOException {
        try (Stream<Path> all = Files.walk(top)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static Set<String> union(Set<String> some, Set<String> others) {
        Set<String> all = new TreeSet<>(some);
        all.addAll(others);
        return all;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            // Every Java platform has it.
            throw new IllegalStateException(e);
        }
    }
}
