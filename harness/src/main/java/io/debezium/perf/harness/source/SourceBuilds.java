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

    private static final Set<String> ROOTS = Set.of("debezium-embedded", "debezium-connector-postgres");
    private static final String MAIN = "/src/main/";
    private static final String RESOURCES = MAIN + "resources/";
    private static final String POM = "pom.xml";
    private static final String POMS = ":(glob)**/" + POM;
    private static final String EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final int DIGEST_BYTES = 8;

    /**
     * Compiles what a change makes of a release, unless that has been done before.
     *
     * @throws InvalidConfiguration if the repository, the release's tag or a commit is not there, commits conflict with the
     *     release, a diff does not apply, nothing on the class path changes, or the sources do not compile
     * @throws UnfitEnvironment if git or a compiler is missing, or there is no room
     */
    public SourceBuild of(SourceChange change, Release release) {
        try {
            Files.createDirectories(folder);
            removeLeftOvers();
            Path scratch = Files.createTempDirectory(
                    folder, "building-%d-".formatted(ProcessHandle.current().pid()));
            try {
                return build(change, release, scratch);
            } finally {
                PrivateFolder.delete(scratch);
            }
        } catch (IOException e) {
            throw new UnfitEnvironment(
                    change.toString(),
                    "cannot be built in %s: %s".formatted(folder, e.getMessage()),
                    "Check the space on the disk and that the repository can be read.",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnfitEnvironment(change.toString(), "was interrupted while it was built", "", e);
        }
    }

    private SourceBuild build(SourceChange change, Release release, Path scratch)
            throws IOException, InterruptedException {
        Trees trees = change.checkout().isPresent()
                ? trees(change, release, scratch)
                : fromSourcesJars(change, release, scratch);
        Path sources = scratch.resolve("sources");
        trees.git.export(trees.target, List.of(POMS), sources);
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
        List<String> conflicts =
                files.stream().filter(trees.conflicts::contains).toList();
        if (!conflicts.isEmpty()) {
            throw new InvalidConfiguration(
                    change.toString(),
                    "conflicts with Debezium %s in %s".formatted(release.version(), String.join(", ", conflicts)),
                    "Name a release that is nearer to the commits, or rebase them onto its tag.");
        }
        List<String> notes = new ArrayList<>();
        Path build = folder.resolve(key(changed, release));
        Optional<Integer> kept = kept(build, notes);
        int compiled = kept.isPresent() ? kept.get() : compile(change, release, trees, files, build, scratch);
        List<CommitInfo> commits = trees.tip == null ? List.of() : trees.git.commits(trees.from, trees.tip, files);
        notes.add(0, note(change, release, commits, files));
        notes.addAll(notes(trees, changed, modules, sources, release, scratch));
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
     * @param conflicts files of the target that could not be merged
     */
    private record Trees(Git git, String release, String target, String from, String tip, List<String> conflicts) {}

    private static Trees trees(SourceChange change, Release release, Path scratch)
            throws IOException, InterruptedException {
        Path checkout = change.checkout().orElseThrow();
        Git git = Git.at(checkout, Files.createDirectory(scratch.resolve("git")));
        String tag = "v" + release.version();
        String newest = git.newestRelease().map(" such as "::concat).orElse("");
        String released = git.commit("refs/tags/" + tag)
                .orElseThrow(() -> new InvalidConfiguration(
                        change.toString(),
                        "is laid on Debezium %s, and the repository has no tag %s".formatted(release.version(), tag),
                        "Fetch it: git -C %s fetch --depth 1 origin tag %s; or name a release whose tag it has%s."
                                .formatted(checkout, tag, newest)));
        String from = released;
        String tip = null;
        String target = released;
        List<String> conflicts = List.of();
        if (change.ref().isPresent()) {
            tip = commit(git, change, change.ref().get());
            target = tip;
            if (change.base().isPresent()) {
                from = git.mergeBase(commit(git, change, change.base().get()), tip);
                Git.Merged merged = git.merge(from, released, tip);
                target = merged.tree();
                conflicts = merged.conflicts();
            }
        } else if (change.diff().isEmpty()) {
            target = git.workTree();
            tip = git.commit("HEAD").orElse(null);
        }
        if (change.diff().isPresent()) {
            target = git.apply(target, change.diff().get());
        }
        return new Trees(git, released, target, from, tip, conflicts);
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
        DiffFile.writePom(top, "debezium-parent");
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
        return new Trees(git, released, git.apply(released, diff), released, null, List.of());
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

    private int compile(SourceChange change, Release release, Trees trees, List<String> files, Path build, Path scratch)
            throws IOException, InterruptedException {
        Path sources = scratch.resolve("main");
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
            Trees trees,
            Map<String, String> changed,
            Map<String, Path> modules,
            Path sources,
            Release release,
            Path scratch)
            throws IOException, InterruptedException {
        List<String> notes = new ArrayList<>();
        if (changed.keySet().stream().anyMatch(file -> file.endsWith("/" + POM))) {
            Path before = scratch.resolve("poms");
            trees.git.export(trees.release, List.of(POMS), before);
            Checkout released = Checkout.at(before);
            Set<String> more = new TreeSet<>();
            for (Map.Entry<String, Path> module : modules.entrySet()) {
                if (release.modules().containsKey(module.getKey())) {
                    more.addAll(Checkout.libraries(module.getValue()));
                    more.removeAll(Checkout.libraries(released.modules().get(module.getKey())));
                }
            }
            if (!more.isEmpty()) {
                notes.add("Its poms name libraries that the release's do not: %s. They are not on the class path."
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
