package io.debezium.perf.harness.variant;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.source.Release;
import io.debezium.perf.harness.source.SourceBuild;
import io.debezium.perf.harness.source.SourceBuilds;
import io.debezium.perf.harness.variant.Artifacts.Library;

/**
 * A variant that is ready to be run: everything that its spec leaves open is decided.
 *
 * @param spec as the user wrote it
 * @param jdk the JDK that it runs on
 * @param classPath the program under test, then the overlay, then Debezium's class path in Maven's order
 * @param overlay what is laid over Debezium's class path
 * @param patching what is changed about Debezium's classes as they are loaded
 * @param destination of its events; empty where they are not sent anywhere, or it is not known yet
 * @param snapshots which builds of Debezium's snapshots are on the class path; empty where all are releases
 */
public record Variant(
        VariantSpec spec,
        Jdk jdk,
        List<Path> classPath,
        Overlay overlay,
        Patching patching,
        Optional<Destination> destination,
        List<String> snapshots) {

    /**
     * JVM options of every trial. Non-safepoint debug information, or samples are attributed to the nearest safepoint;
     * stacks deep enough to reach the thread's root; what the flight recorder keeps while it
     * records lies in the trial's folder, so that a killed JVM leaves nothing elsewhere.
     */
    private static final List<String> TRIAL_JVM_OPTIONS = List.of(
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:+DebugNonSafepoints",
            "-XX:FlightRecorderOptions=stackdepth=256,repository=.");

    private static final String RECORD_THREADS = "record.processing.threads";

    public Variant {
        classPath = List.copyOf(classPath);
        snapshots = List.copyOf(snapshots);
    }

    /** The connector's properties: those of its spec, and one that must be the same on both sides of a comparison. */
    public Map<String, String> properties() {
        Map<String, String> properties = new TreeMap<>(spec.properties());
        if (usesAllCores()) {
            properties.putIfAbsent(RECORD_THREADS, "1");
        }
        return properties;
    }

    /** Whether its engine transforms records on as many threads as there are cores; before 3.7 it was one. */
    private boolean usesAllCores() {
        return spec.debezium().isPresent()
                && !spec.connect()
                && (DebeziumVersion.ORDER.compare(spec.version(), "3.7") > 0
                        || overlay.source().stream()
                                .flatMap(source -> source.files().stream())
                                .anyMatch(file -> file.endsWith("/AsyncEmbeddedEngine.java")));
    }

    /** Whether one of its transforms may drop events: the engine then does not store how far it has come with these. */
    public boolean mayDrop() {
        return Transforms.mayDrop(spec);
    }

    /** What the reader should know of it, a sentence each: which snapshots, which classes were replaced. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (usesAllCores() && !spec.properties().containsKey(RECORD_THREADS)) {
            notes.add(Messages.text("variant.record-threads-are-one"));
        }
        if (spec.connect()) {
            notes.add(Messages.text("variant.runs-in-worker"));
        }
        if (!snapshots.isEmpty()) {
            notes.add(Messages.text("variant.snapshots", String.join(", ", snapshots)));
        }
        notes.addAll(overlay.notes());
        notes.addAll(patching.notes());
        String transforms = spec.properties().get(Transforms.LIST);
        if (transforms != null) {
            notes.add(Messages.text("variant.counted-before-transforms", transforms));
        }
        destination.map(Destination::note).filter(note -> !note.isEmpty()).ifPresent(notes::add);
        return notes;
    }

    /**
     * Resolves a spec.
     *
     * @param app the thin jar of {@code dbz-app}
     * @throws io.debezium.perf.harness.InvalidConfiguration if the JDK or the Debezium version does not exist, or an
     *     overlay replaces nothing, or a patch does not know the class that it is to change
     */
    public static Variant resolve(VariantSpec spec, Path app) {
        return resolve(spec, app, List.of("org.hdrhistogram:HdrHistogram:" + Versions.hdrHistogram()));
    }

    /**
     * Resolves a spec for micro-benchmarks, which is one of Debezium.
     *
     * @param benchmarks the thin jar of {@code jmh-postgres}
     * @throws io.debezium.perf.harness.InvalidConfiguration as {@link #resolve(VariantSpec, Path)}
     */
    public static Variant resolveBenchmarks(VariantSpec spec, Path benchmarks) {
        return resolve(spec, benchmarks, List.of("org.openjdk.jmh:jmh-core:" + Versions.jmh()));
    }

    /** Whether an agent can count what it executes: what only receives is the harness's own program. */
    public boolean countable() {
        return spec.isDebezium();
    }

    /**
     * The same with what it executes counted by an agent, which the program under test asks. Its time says nothing.
     *
     * @throws io.debezium.perf.harness.InvalidConfiguration if the agent is not built
     */
    public Variant counted() {
        Patching counting = patching.counting(spec, classPath.get(0));
        return new Variant(spec, jdk, classPath, overlay, counting, destination, snapshots);
    }

    /** PostgreSQL's first process, where it is one of its own that its events are written to. */
    public OptionalLong tablePid() {
        return spec.writesToTable() && destination.isPresent()
                ? destination.get().pid()
                : OptionalLong.empty();
    }

    /** The same with its events sent somewhere. */
    public Variant sendingTo(Destination broker) {
        return new Variant(spec, jdk, classPath, overlay, patching, Optional.of(broker), snapshots);
    }

    private static Variant resolve(VariantSpec spec, Path app, List<String> needed) {
        try (Artifacts artifacts = new Artifacts()) {
            return resolve(spec, app, needed, artifacts);
        }
    }

    /** @param needed what the program under test needs beside Debezium, as Maven coordinates */
    static Variant resolve(VariantSpec spec, Path app, List<String> needed, Artifacts artifacts) {
        Jdk jdk = spec.jdk().map(Jdk::required).orElseGet(Jdk::newest);
        List<String> coordinates = new ArrayList<>(List.of(
                "io.debezium:debezium-embedded:" + spec.version(),
                "io.debezium:debezium-connector-postgres:" + spec.version(),
                "org.slf4j:slf4j-simple:" + Versions.slf4j()));
        coordinates.addAll(needed);
        // First on its own: a message about all of them together would not say which one to fetch.
        Transforms.artifacts(spec).forEach(artifacts::resolve);
        coordinates.addAll(Transforms.artifacts(spec));
        List<Library> libraries = artifacts.classPath("Debezium " + spec.version(), coordinates);
        List<Library> debezium = libraries.stream().filter(Library::isDebezium).toList();
        List<Path> files = libraries.stream().map(Library::file).toList();
        Optional<SourceBuild> build = Optional.empty();
        if (spec.change().isPresent()) {
            Map<String, Path> modules = new LinkedHashMap<>();
            debezium.forEach(each -> modules.put(each.artifact(), each.file()));
            Path home = app.toAbsolutePath().getParent().getParent().getParent();
            build = Optional.of(new SourceBuilds(home.resolve("data/builds"))
                    .of(spec.change().get(), new Release(spec.version(), modules, files)));
        }
        Overlay overlay = Overlay.over(spec, build, libraries);
        List<Path> classPath = new ArrayList<>(List.of(app));
        classPath.addAll(overlay.entries());
        classPath.addAll(files);
        List<String> snapshots =
                debezium.stream().flatMap(library -> library.build().stream()).toList();
        Transforms.require(spec, classPath);
        Patching patching = Patching.of(spec, app, classPath);
        return new Variant(spec, jdk, classPath, overlay, patching, Optional.empty(), snapshots);
    }

    /**
     * The command line of one trial. Long or secret things are not on it: the
     * class path and the Debezium properties are in files beside the log.
     *
     * @param folder the trial's folder, where both files are written
     * @param properties the Debezium properties, without the password
     * @param appOptions further options of the program under test
     */
    public Command command(Path folder, Map<String, String> properties, List<String> appOptions) throws IOException {
        Path config = Files.writeString(folder.resolve("engine.properties"), lines(properties));
        List<String> words = new ArrayList<>();
        words.add(jdk.java().toString());
        words.addAll(TRIAL_JVM_OPTIONS);
        words.addAll(jvmOptions());
        words.add("@" + classPathFile(folder));
        words.add("io.debezium.perf.app." + (spec.debezium().isPresent() ? "Main" : "RawReader"));
        words.addAll(List.of("--linked", "--config", config.toString()));
        spec.burnNanos().ifPresent(nanos -> words.addAll(List.of("--burn", Long.toString(nanos))));
        spec.spinTurns().ifPresent(turns -> words.addAll(List.of("--spin", Long.toString(turns))));
        if (spec.connect()) {
            words.add("--connect");
        } else {
            spec.sink().ifPresent(sink -> words.addAll(List.of("--sink", sink)));
        }
        spec.batching().ifPresent(batching -> {
            words.addAll(List.of("--batch", Integer.toString(batching.rows())));
            words.addAll(List.of("--linger", batching.linger().toMillis() + "ms"));
        });
        destination.ifPresent(to -> words.addAll(List.of(spec.writesToTable() ? "--table" : "--kafka", to.address())));
        words.addAll(appOptions);
        return Command.of(words).in(folder);
    }

    /**
     * The command line of consumers that empty the table which its events are written to: on its JDK and with its driver,
     * without what is under test.
     *
     * @param folder their own
     */
    public Command consumers(Path folder, List<String> options) throws IOException {
        List<String> words = new ArrayList<>(List.of(
                jdk.java().toString(),
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "@" + classPathFile(folder),
                "io.debezium.perf.app.QueueReader",
                "--linked"));
        words.addAll(options);
        return Command.of(words).in(folder);
    }

    private Path classPathFile(Path folder) throws IOException {
        String joined = classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        return Files.writeString(folder.resolve("class-path.args"), "-cp\n\"" + escaped(joined) + "\"\n");
    }

    /** Options that the spec stands for, for any JVM with its class path: those of the agent, then those that it names. */
    public List<String> jvmOptions() {
        List<String> options = new ArrayList<>(patching.jvmOptions());
        options.addAll(spec.jvm());
        return options;
    }

    /**
     * What it is made of, in a few letters: the same for the same spec as long as nothing on its class path and neither its JDK
     * nor the agents of its patches and of what counts have changed.
     *
     * @throws java.io.UncheckedIOException if its class path cannot be read
     */
    public String digest() {
        return digest(spec.text());
    }

    /**
     * The same for all that are made of the same, whatever their specs call it.
     *
     * @param setting what else decides how it runs
     */
    public String digest(String setting) {
        List<Path> files = new ArrayList<>(classPath);
        files.addAll(patching.files());
        files.add(jdk.home().resolve(Jdk.RELEASE));
        return ClassPath.digest(setting + " on " + jdk, files);
    }

    /** Whether its digest tells of all that it may load: its JVM options name no file. */
    public boolean isKnownByDigest() {
        // The JVM takes an archive of classes only for the class path that it was made of.
        return spec.jvm().stream()
                .allMatch(option ->
                        option.matches("-XX:(SharedArchiveFile|AOTCache)=.*|(?!-XX:(VMOptionsFile|Flags)=)[^/@]*"));
    }

    /** Within quotes in a java argument file, a backslash escapes. */
    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }

    private static String lines(Map<String, String> properties) {
        return properties.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> entry.getKey() + "=" + propertyValue(entry.getValue()))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    /** As {@link java.util.Properties} reads it back. */
    private static String propertyValue(String value) {
        return value.replace("\\", "\\\\")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replaceFirst("^(?=\\s)", "\\\\");
    }
}
