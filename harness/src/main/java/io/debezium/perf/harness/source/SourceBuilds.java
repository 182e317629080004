package io.debezium.perf.harness.source;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.process.PrivateFolder;
import io.debezium.perf.harness.result.SourceInfo;
import io.debezium.perf.harness.result.SourceInfo.CommitInfo;

/**
 * Builds of changed sources, cached by the content that differs from the release. Processes may build the same change
 * concurrently: the first finished build is kept.
 *
 * @param folder the cache, with one folder for each build
 */
public record SourceBuilds(Path folder) {

    /** Part of the cache key: to be raised if the same sources are compiled differently. */
    private static final String RECIPE = "4";

    static final Set<String> ROOTS = Set.of("debezium-embedded", "debezium-connector-postgres");
    static final String MAIN = "/src/main/";
    private static final String POM = "/pom.xml";

    /** A file in a build's folder: the number of compiled files, and those that need a library that is not there. */
    private static final String COMPILED = "compiled";

    /**
     * Compiles a change of a release's sources, unless the build is cached.
     *
     * @throws InvalidConfiguration if the repository, the release's tag or a commit does not exist, commits conflict with the
     *     release, nothing on the class path changes, or the sources do not compile
     * @throws UnfitEnvironment if git or a compiler is missing, or there is no room
     */
    public SourceBuild of(SourceChange change, Release release) {
        return inScratch(change.toString(), scratch -> build(change, release, scratch));
    }

    /**
     * The commits to measure between two commits.
     *
     * @param good the older one, as {@code git rev-parse} takes it
     * @param bad the newer one
     * @param usable whether the release of a version is available
     * @throws InvalidConfiguration if the repository or a commit does not exist, the older commit is not before the newer
     *     one, no release precedes them, or no commit between them changes a main source
     * @throws UnfitEnvironment if git is missing, or there is no room
     */
    public CommitHistory history(Path checkout, String good, String bad, Predicate<String> usable) {
        return inScratch("--git " + checkout, scratch -> {
            Git git = Git.at(checkout, Files.createDirectory(scratch.resolve("git")));
            return new CommitHistory.Reader(git, usable, scratch).read(good, bad);
        });
    }

    /** Work in a temporary folder, which is removed afterwards. */
    private interface Work<T> {
        T in(Path scratch) throws IOException, InterruptedException;
    }

    private <T> T inScratch(String what, Work<T> work) {
        try (Ledger ledger = Ledger.open(folder.getParent());
                PrivateFolder scratch = PrivateFolder.make(folder, ledger)) {
            return work.in(scratch.path());
        } catch (IOException e) {
            throw UnfitEnvironment.of("source.cannot-be-built", what, folder, e.getMessage())
                    .because(e);
        } catch (InvalidPathException e) {
            throw UnfitEnvironment.of("source.has-file-whose-name", what, e.getInput())
                    .because(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw UnfitEnvironment.of("source.was-interrupted-while", what).because(e);
        }
    }

    private SourceBuild build(SourceChange change, Release release, Path scratch)
            throws IOException, InterruptedException {
        SourceTrees trees = SourceTrees.of(change, release, scratch);
        Path sources = scratch.resolve("sources");
        Map<String, String> changed = changed(trees, release, sources);
        List<String> files = List.copyOf(changed.keySet());
        if (files.isEmpty()) {
            throw InvalidConfiguration.of("source.changes-no-main-source", change, release.version());
        }
        List<String> conflicts =
                files.stream().filter(trees.conflicts()::contains).toList();
        if (!conflicts.isEmpty()) {
            throw InvalidConfiguration.of(
                    "source.conflicts-with-debezium", change, release.version(), String.join(", ", conflicts));
        }
        Path build = folder.resolve(release.version() + "-" + key(changed, release));
        if (!Files.isDirectory(build)) {
            trees.git().export(trees.target(), SourceBuilds::isMain, sources);
            Path done = Files.createDirectory(scratch.resolve("done"));
            Compilation compilation = new Compilation(change.toString(), release, sources, done.resolve("classes"));
            List<String> made = new ArrayList<>(List.of(Integer.toString(compilation.compile(files))));
            made.addAll(compilation.unfit());
            Files.write(done.resolve(COMPILED), made);
            PrivateFolder.keep(done, build);
        }
        List<CommitInfo> commits = trees.git().commits(trees.from(), trees.tip(), files);
        List<String> notes = new ArrayList<>(List.of(note(change, release, commits, files)));
        List<String> compiled = Files.readAllLines(build.resolve(COMPILED));
        note(
                        "It removes %s, which the release's jars still hold.",
                        files, file -> changed.get(file).equals(Git.REMOVED))
                .ifPresent(notes::add);
        note("These need a library that Debezium does not bring, and stay as released: %s.", files, compiled::contains)
                .ifPresent(notes::add);
        return new SourceBuild(
                build.resolve("classes"),
                new SourceInfo("v" + release.version(), trees.tip(), commits, files, Integer.parseInt(compiled.get(0))),
                notes);
    }

    /**
     * The changed main sources of the modules on the class path, with their ids; of a module that the release does not have,
     * all main sources.
     */
    private static Map<String, String> changed(SourceTrees trees, Release release, Path sources)
            throws IOException, InterruptedException {
        trees.git().export(trees.target(), SourceBuilds::isPom, sources);
        Set<String> roots = new TreeSet<>(ROOTS);
        roots.addAll(release.modules().keySet());
        Map<String, String> differing = trees.git().changed(trees.release(), trees.target());
        Map<String, String> all = trees.git().files(trees.target());
        Map<String, String> changed = new TreeMap<>();
        Checkout.at(sources).needed(roots).forEach((artifact, module) -> {
            String main = sources.relativize(module) + MAIN;
            (release.modules().containsKey(artifact) ? differing : all).forEach((file, id) -> {
                if (file.startsWith(main)) {
                    changed.put(file, id);
                }
            });
        });
        return changed;
    }

    private static boolean isMain(String file) {
        return ("/" + file).contains(MAIN);
    }

    static boolean isPom(String file) {
        return ("/" + file).endsWith(POM);
    }

    private static String name(String file) {
        return file.substring(file.lastIndexOf('/') + 1);
    }

    private static Optional<String> note(String text, List<String> files, Predicate<String> which) {
        String names = files.stream().filter(which).map(SourceBuilds::name).collect(Collectors.joining(", "));
        return Optional.of(names).filter(each -> !each.isEmpty()).map(text::formatted);
    }

    private static String note(SourceChange change, Release release, List<CommitInfo> commits, List<String> files) {
        String by = commits.isEmpty()
                ? ""
                : ", up to commit %s (commits: %d)"
                        .formatted(Git.abbreviated(commits.get(0).id()), commits.size());
        String what = files.size() == 1 ? name(files.get(0)) : files.size() + " source files";
        return "%s changes %s of Debezium %s%s.".formatted(change, what, release.version(), by);
    }

    private static String key(Map<String, String> changed, Release release) {
        List<String> parts = new ArrayList<>(
                List.of(RECIPE, release.version(), Runtime.version().toString()));
        release.classPath().forEach(jar -> parts.add(jar.getFileName().toString()));
        changed.forEach((file, id) -> parts.add(file + " " + id));
        return Git.id(String.join("\n", parts).getBytes(StandardCharsets.UTF_8), 64)
                .substring(0, 16);
    }
}
