package io.debezium.perf.harness.source;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;
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
    private static final String RESOURCES = MAIN + "resources/";
    private static final String POM = "pom.xml";
    private static final String EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final int DIGEST_BYTES = 8;
    private static final int SHOWN = 3;

    /**
     * Compiles what a change makes of a release, unless that has been done before.
     *
     * @throws InvalidConfiguration if the repository, the release's tag or a commit is not there, commits conflict with the
     *     release, a diff does not apply, nothing on the class path changes, or the sources do not compile
     * @throws UnfitEnvironment if git or a compiler is missing, or there is no room
     */
    public SourceBuild of(SourceChange change, Release release) {
        return inScratch(change.toString(), scratch -> build(change, release, scratch));
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
        return inScratch("--git " + checkout, scratch -> {
            Git git = Git.at(checkout, Files.createDirectory(scratch.resolve("git")));
            return new CommitHistory.Reader(git, usable, scratch).read(good, bad);
        });
    }

    /** What is done with a folder of its own, which is removed behind it. */
    private interface Work<T> {
        T in(Path scratch) throws IOException, InterruptedException;
    }

    private <T> T inScratch(String what, Work<T> work) {
        try {
            Files.createDirectories(folder);
            removeLeftOvers();
            Path scratch = Files.createTempDirectory(
                    folder, "building-%d-".formatted(ProcessHandle.current().pid()));
            try {
                return work.in(scratch);
            } finally {
                PrivateFolder.delete(scratch);
            }
        } catch (IOException e) {
            throw new UnfitEnvironment(
                    what,
                    "cannot be built in %s: %s".formatted(folder, e.getMessage()),
                    "Check the space on the disk and that the repository can be read.",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnfitEnvironment(what, "was interrupted while it was built", "", e);
        }
    }

    private SourceBuild build(SourceChange change, Release release, Path scratch)
            throws IOException, InterruptedException {
        Trees trees = change.checkout().isPresent()
                ? trees(change, release, scratch)
                : fromSourcesJars(change, release, scratch);
        Path sources = scratch.resolve("sources");
        trees.git.export(trees.target, List.of(":(glob)**/" + POM), sources);
        Map<String, Path> modules =
                Checkout.at(sources).needed(union(release.modules().keySet(), ROOTS));
        Map<String, String> changed = changed(trees, modules, release, sources);
        if (changed.keySet().stream().noneMatch(file -> file.contains(MAIN))) {
            throw new InvalidConfiguration(
                    change.toString(),
                    "changes no main source of a module on the class path of Debezium " + release.version(),
                    "Nothing would be measured: name a commit that changes one.");
        }
        List<String> files =
                changed.keySet().stream().filter(file -> file.contains(MAIN)).toList();
        List<String> notes = new ArrayList<>();
        Path build = folder.resolve(key(changed, release));
        Optional<Integer> kept = kept(build, notes);
        int compiled = kept.isPresent() ? kept.get() : compile(change, release, trees, sources, files, build, scratch);
        List<CommitInfo> commits = trees.tip == null ? List.of() : trees.git.commits(trees.from, trees.tip, files);
        notes.add(0, note(change, release, trees, commits, files));
        warnOf(changed, notes);
        return new SourceBuild(
                change,
                build.resolve("classes"),
                new SourceInfo("v" + release.version(), trees.tip, commits, files, compiled),
                notes);
    }

    /**
     * Trees of a repository.
     *
     * @param release the release's tag
     * @param target what is compiled
     * @param from the commits that are shown come after it
     * @param tip the last of them, or null
     */
    private record Trees(Git git, String release, String target, String from, String tip) {}

    private static Trees trees(SourceChange change, Release release, Path scratch)
            throws IOException, InterruptedException {
        Path checkout = change.checkout().orElseThrow();
        Git git = Git.at(checkout, Files.createDirectory(scratch.resolve("git")));
        String tag = "v" + release.version();
        String released = git.commit("refs/tags/" + tag)
                .orElseThrow(() -> new InvalidConfiguration(
                        change.toString(),
                        "is laid on Debezium %s, and the repository has no tag %s".formatted(release.version(), tag),
                        "Fetch it: git -C %s fetch --depth 1 origin tag %s; or name a release whose tag it has."
                                .formatted(checkout, tag)));
        String from = released;
        String tip = null;
        String target = released;
        if (change.ref().isPresent()) {
            tip = commit(git, change, change.ref().get());
            target = tip;
            if (change.base().isPresent()) {
                from = git.mergeBase(commit(git, change, change.base().get()), tip);
                target = git.merge(from, released, tip);
            }
        } else if (change.diff().isEmpty()) {
            target = git.workTree();
            tip = git.commit("HEAD").orElse(null);
        }
        if (change.diff().isPresent()) {
            target = git.apply(target, change.diff().get());
        }
        return new Trees(git, released, target, from, tip);
    }

    private static String commit(Git git, SourceChange change, String ref) throws IOException, InterruptedException {
        return git.commit(ref)
                .orElseThrow(() -> new InvalidConfiguration(
                        change.toString(),
                        ref + " is no commit of the repository",
                        "Check the name; git -C %s fetch fetches what is new."
                                .formatted(change.checkout().orElseThrow())));
    }

    /** A repository of the release's own sources, as far as the diff touches them. */
    private static Trees fromSourcesJars(SourceChange change, Release release, Path scratch)
            throws IOException, InterruptedException {
        Path diff = change.diff().orElseThrow();
        Path top = Files.createDirectory(scratch.resolve("released"));
        Set<String> folders = DiffFile.modules(diff);
        for (String module : folders) {
            String artifact = module.substring(module.lastIndexOf('/') + 1);
            if (release.modules().containsKey(artifact)) {
                Path jar = release.artifacts()
                        .fetch("io.debezium:%s:jar:sources:%s".formatted(artifact, release.version()));
                DiffFile.unpack(jar, Files.createDirectories(top.resolve(module)), artifact);
            }
        }
        Git git = Git.of(top, Files.createDirectory(scratch.resolve("git")));
        String released = git.workTree();
        return new Trees(git, released, git.apply(released, diff), released, null);
    }

    /** Main sources and poms of the modules that are needed; of one that the release does not have, all. */
    private static Map<String, String> changed(Trees trees, Map<String, Path> modules, Release release, Path sources)
            throws IOException, InterruptedException {
        Map<String, String> differing = trees.git.changed(trees.release, trees.target);
        Map<String, String> all = null;
        Map<String, String> changed = new TreeMap<>();
        for (Map.Entry<String, Path> module : modules.entrySet()) {
            Map<String, String> files = differing;
            if (!release.modules().containsKey(module.getKey())) {
                all = all == null ? trees.git.changed(EMPTY_TREE, trees.target) : all;
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

    private int compile(
            SourceChange change,
            Release release,
            Trees trees,
            Path sources,
            List<String> files,
            Path build,
            Path scratch)
            throws IOException, InterruptedException {
        PrivateFolder.delete(sources);
        trees.git.export(trees.target, List.of(":(glob)**" + MAIN + "**"), sources);
        Path done = Files.createDirectory(scratch.resolve("done"));
        Path classes = done.resolve("classes");
        List<String> java = new ArrayList<>();
        for (String file : files) {
            Path source = sources.resolve(file);
            if (!Files.exists(source)) {
                continue;
            }
            if (file.endsWith(".java") && !file.endsWith("/module-info.java")) {
                java.add(file);
            } else if (file.endsWith(".proto")) {
                java.addAll(generated(release, sources, source));
            }
        }
        int compiled = new Compilation(change.toString(), release, sources, classes).compile(java);
        for (String file : files) {
            if (file.contains(RESOURCES) && Files.exists(sources.resolve(file))) {
                copyResource(
                        sources.resolve(file),
                        classes.resolve(file.substring(file.indexOf(RESOURCES) + RESOURCES.length())),
                        release.version());
            }
        }
        if (!Files.isDirectory(classes) || files(classes).isEmpty()) {
            throw new InvalidConfiguration(
                    change.toString(),
                    "compiles to the classes that Debezium %s has".formatted(release.version()),
                    "Nothing would be measured: name a commit that changes what is executed.");
        }
        Properties facts = new Properties();
        facts.setProperty("compiled", Integer.toString(compiled));
        facts.setProperty("digest", digest(classes));
        try (Writer writer = Files.newBufferedWriter(done.resolve("build.properties"))) {
            facts.store(writer, null);
        }
        keep(done, build);
        return compiled;
    }

    /** The Java files that the protocol buffers' compiler makes of a changed definition, as paths below the sources. */
    private static List<String> generated(Release release, Path sources, Path proto)
            throws IOException, InterruptedException {
        String version = release.classPath().stream()
                .map(jar -> jar.getFileName().toString())
                .filter(jar -> jar.matches("protobuf-java-[0-9.]+[.]jar"))
                .map(jar -> jar.replaceAll("protobuf-java-[0-9]+[.](.*)[.]jar", "$1"))
                .findFirst()
                .orElseThrow(() -> new IOException("the class path has no protobuf-java"));
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac") ? "osx" : "linux";
        String processor = System.getProperty("os.arch").matches("amd64|x86_64") ? "x86_64" : "aarch_64";
        Path fetched = release.artifacts()
                .fetch("com.google.protobuf:protoc:exe:%s-%s:3.%s".formatted(system, processor, version));
        Path protoc = Files.copy(fetched, sources.resolve("protoc"), StandardCopyOption.REPLACE_EXISTING);
        if (!protoc.toFile().setExecutable(true)) {
            throw new IOException(protoc + " cannot be made executable");
        }
        Path out = Files.createTempDirectory(sources, "generated").resolve("src/main/java");
        Files.createDirectories(out);
        FinishedCommand finished = Command.of(
                        protoc.toString(), "-I" + proto.getParent(), "--java_out=" + out, proto.toString())
                .run(LIMIT);
        if (!finished.ok()) {
            throw new InvalidConfiguration(
                    sources.relativize(proto).toString(), "does not compile:\n" + finished.tail(), "Correct it.");
        }
        return files(out).stream()
                .map(file -> sources.relativize(file).toString())
                .toList();
    }

    /** With the one property that Debezium's resources refer to. */
    private static void copyResource(Path from, Path to, String version) throws IOException {
        Files.createDirectories(to.getParent());
        String text = Files.readString(from, StandardCharsets.ISO_8859_1);
        Files.writeString(to, text.replace("${project.version}", version), StandardCharsets.ISO_8859_1);
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
    private static Optional<Integer> kept(Path build, List<String> notes) throws IOException {
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
        if (digest(build.resolve("classes")).equals(facts.getProperty("digest"))) {
            return Optional.of(Integer.valueOf(facts.getProperty("compiled")));
        }
        PrivateFolder.delete(build);
        notes.add("The kept build %s was not as it had been made, and was made again.".formatted(build.getFileName()));
        return Optional.empty();
    }

    /** What a killed process has left. */
    private void removeLeftOvers() throws IOException {
        for (Path each : Folders.children(folder)) {
            String[] name = each.getFileName().toString().split("-");
            if (name[0].equals("building")
                    && ProcessHandle.of(Long.parseLong(name[1])).isEmpty()) {
                PrivateFolder.delete(each);
            }
        }
    }

    private static String note(
            SourceChange change, Release release, Trees trees, List<CommitInfo> commits, List<String> files) {
        String shown = commits.stream()
                .limit(SHOWN)
                .map(each -> "%s %s (%s)".formatted(Git.abbreviated(each.id()), each.subject(), each.author()))
                .collect(Collectors.joining("; "));
        return "%s changes %s of Debezium %s%s%s."
                .formatted(
                        change,
                        files.size() == 1 ? files.get(0) : files.size() + " source files",
                        release.version(),
                        commits.isEmpty()
                                ? ""
                                : ", by %s: %s"
                                        .formatted(
                                                commits.size() == 1 ? "1 commit" : commits.size() + " commits", shown),
                        commits.size() > SHOWN ? " and %d more".formatted(commits.size() - SHOWN) : "");
    }

    private static void warnOf(Map<String, String> changed, List<String> notes) {
        List<String> poms = changed.keySet().stream()
                .filter(file -> file.endsWith("/" + POM))
                .toList();
        if (!poms.isEmpty()) {
            notes.add("%s changed too: the libraries under test are still those of the release."
                    .formatted(String.join(", ", poms) + (poms.size() == 1 ? " has" : " have")));
        }
        List<String> removed = changed.entrySet().stream()
                .filter(file ->
                        file.getValue().equals(Git.REMOVED) && file.getKey().contains(MAIN))
                .map(Map.Entry::getKey)
                .toList();
        if (!removed.isEmpty()) {
            notes.add("%s removed by it: what the release has of %s stays on the class path."
                    .formatted(
                            removed.size() == 1 ? removed.get(0) + " is" : removed.size() + " files are",
                            removed.size() == 1 ? "it" : "them"));
        }
    }

    private static String key(Map<String, String> changed, Release release) {
        MessageDigest digest = sha256();
        List<String> parts = new ArrayList<>(List.of(RECIPE, release.version(), release.jdkVersion()));
        release.classPath().forEach(jar -> parts.add(jar.getFileName().toString()));
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
