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
 * A variant that is ready to run: its spec resolved on this machine.
 *
 * @param spec as the user wrote it
 * @param jdk the JDK that it runs on
 * @param classPath the program under test, then the overlay, then Debezium's class path in Maven's order
 * @param overlay the entries before Debezium's class path
 * @param patching the patches of Debezium's classes
 * @param destination of its events; empty if they are not sent anywhere, or it is not known yet
 * @param snapshots builds of Debezium snapshots on the class path; empty if all are releases
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
     * JVM options of every trial: debug information at non-safepoints, without which samples are attributed to the nearest
     * safepoint; a stack depth that reaches the thread's root; and the flight recorder's repository in the trial's folder, so
     * that a killed JVM leaves nothing elsewhere.
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

    /**
     * The connector's properties: those of its spec, and {@code record.processing.threads=1}, so that variants that are
     * compared use the same number of threads.
     */
    public Map<String, String> properties() {
        Map<String, String> properties = new TreeMap<>(spec.properties());
        if (usesAllCores()) {
            properties.putIfAbsent(RECORD_THREADS, "1");
        }
        return properties;
    }

    /** Whether its engine processes records on as many threads as there are cores by default; before 3.7 it used one. */
    private boolean usesAllCores() {
        return spec.isDebezium()
                && !spec.connect()
                && (DebeziumVersion.ORDER.compare(spec.version(), "3.7") > 0
                        || overlay.source().stream()
                                .flatMap(source -> source.files().stream())
                                .anyMatch(file -> file.endsWith("/AsyncEmbeddedEngine.java")));
    }

    /** Whether one of its transforms may drop events, for which the engine then stores no offsets. */
    public boolean mayDrop() {
        return Transforms.mayDrop(spec);
    }

    /** Remarks for the reader, a sentence each, such as snapshots and replaced classes. */
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
     * @throws io.debezium.perf.harness.InvalidConfiguration if the JDK or the Debezium version does not exist, an overlay
     *     replaces nothing, or a patch does not fit the class that it changes
     */
    public static Variant resolve(VariantSpec spec, Path app) {
        return resolve(spec, app, List.of("org.hdrhistogram:HdrHistogram:" + Versions.HDR_HISTOGRAM));
    }

    /**
     * Resolves a spec of Debezium for micro-benchmarks.
     *
     * @param benchmarks the thin jar of {@code jmh-postgres}
     * @throws io.debezium.perf.harness.InvalidConfiguration as {@link #resolve(VariantSpec, Path)}
     */
    public static Variant resolveBenchmarks(VariantSpec spec, Path benchmarks) {
        return resolve(spec, benchmarks, List.of("org.openjdk.jmh:jmh-core:" + Versions.JMH));
    }

    /**
     * This variant with the counting agent, to which the program under test talks. Its times are meaningless.
     *
     * @throws io.debezium.perf.harness.InvalidConfiguration if the agent is not built
     */
    public Variant counted() {
        Patching counting = patching.counting(spec, classPath.get(0));
        return new Variant(spec, jdk, classPath, overlay, counting, destination, snapshots);
    }

    /**
     * The process id of the PostgreSQL server with the queue table, if the harness has started it and the variant writes to
     * it.
     */
    public OptionalLong tablePid() {
        return spec.writesToTable() && destination.isPresent()
                ? destination.get().pid()
                : OptionalLong.empty();
    }

    /** This variant with a destination of its events. */
    public Variant sendingTo(Destination broker) {
        return new Variant(spec, jdk, classPath, overlay, patching, Optional.of(broker), snapshots);
    }

    private static Variant resolve(VariantSpec spec, Path app, List<String> needed) {
        try (Artifacts artifacts = new Artifacts()) {
            return resolve(spec, app, needed, artifacts);
        }
    }

    /** @param needed Maven coordinates that the program under test needs in addition to Debezium */
    static Variant resolve(VariantSpec spec, Path app, List<String> needed, Artifacts artifacts) {
        Jdk jdk = spec.jdk().map(Jdk::required).orElseGet(Jdk::newest);
        List<String> coordinates = new ArrayList<>(List.of(
                "io.debezium:debezium-embedded:" + spec.version(),
                "io.debezium:debezium-connector-postgres:" + spec.version(),
                "org.slf4j:slf4j-simple:" + Versions.SLF4J));
        coordinates.addAll(needed);
        // Resolved separately first, so that a message names the missing one.
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
     * The command line of one trial. The class path and the Debezium properties are passed in files, not on the command line.
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
        words.add("io.debezium.perf.app." + (spec.isDebezium() ? "Main" : "RawReader"));
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
     * The command line of the consumers of the queue table: with the variant's JDK and JDBC driver, but without its JVM
     * options.
     *
     * @param folder the consumers' folder
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

    /** The JVM options of the spec, for any JVM with its class path: those of the agents, then those of {@code jvm=}. */
    public List<String> jvmOptions() {
        List<String> options = new ArrayList<>(patching.jvmOptions());
        options.addAll(spec.jvm());
        return options;
    }

    /**
     * A digest of spec, class path, JDK and agents in hexadecimal, which changes if one of them does.
     *
     * @throws java.io.UncheckedIOException if its class path cannot be read
     */
    public String digest() {
        return digest(spec.text());
    }

    /**
     * As {@link #digest()}, with other text in place of the spec's, so that equal programs with different specs have equal
     * digests.
     *
     * @param setting settings other than the files, which decide how it runs
     */
    public String digest(String setting) {
        List<Path> files = new ArrayList<>(classPath);
        files.addAll(patching.files());
        files.add(jdk.home().resolve(Jdk.RELEASE));
        return ClassPath.digest(setting + " on " + jdk, files);
    }

    /** Whether its digest covers everything that it may load: its JVM options name no other files. */
    public boolean isKnownByDigest() {
        // A class data archive may be named, since the JVM accepts it only for the class path that it was made from.
        return spec.jvm().stream()
                .allMatch(option ->
                        option.matches("-XX:(SharedArchiveFile|AOTCache)=.*|(?!-XX:(VMOptionsFile|Flags)=)[^/@]*"));
    }

    /** Escapes text within quotes in a java argument file. */
    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }

    private static String lines(Map<String, String> properties) {
        return properties.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> entry.getKey() + "=" + propertyValue(entry.getValue()))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    /** Escapes a value for {@link java.util.Properties}. */
    private static String propertyValue(String value) {
        return value.replace("\\", "\\\\")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replaceFirst("^(?=\\s)", "\\\\");
    }
}
