package io.debezium.perf.harness.variant;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.process.Command;

/**
 * A variant that is ready to be run: everything that its spec leaves open is decided.
 *
 * @param spec as the user wrote it
 * @param jdk the JDK that it runs on
 * @param classPath the program under test, then Debezium's class path in Maven's order
 */
public record Variant(VariantSpec spec, Jdk jdk, List<Path> classPath) {

    private static final String MAIN = "io.debezium.perf.app.Main";

    /**
     * JVM options of every trial. Non-safepoint debug information, or samples are attributed to the nearest safepoint;
     * stacks deep enough to reach the thread's root.
     */
    private static final List<String> OPTIONS = List.of(
            "-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints", "-XX:FlightRecorderOptions=stackdepth=256");

    public Variant {
        classPath = List.copyOf(classPath);
    }

    /**
     * Resolves a spec.
     *
     * @param app the thin jar of {@code dbz-app}
     * @throws io.debezium.perf.harness.InvalidConfiguration if the JDK or the Debezium version does not exist
     */
    public static Variant resolve(VariantSpec spec, Path app) {
        Jdk jdk = spec.jdk().map(Jdk::required).orElseGet(Jdks::newest);
        List<Path> classPath = new ArrayList<>();
        classPath.add(app);
        try (Artifacts artifacts = new Artifacts()) {
            classPath.addAll(artifacts.classPath(List.of(
                    "io.debezium:debezium-embedded:" + spec.version(),
                    "io.debezium:debezium-connector-postgres:" + spec.version(),
                    "org.slf4j:slf4j-simple:" + Versions.slf4j(),
                    "org.hdrhistogram:HdrHistogram:" + Versions.hdrHistogram())));
        }
        return new Variant(spec, jdk, classPath);
    }

    /**
     * The command line of one trial. Long or secret things are not on it: the class path and the Debezium properties are
     * in files beside the log.
     *
     * @param folder the trial's folder, where both files are written
     * @param properties the Debezium properties, without the password
     * @param appOptions further options of the program under test
     */
    public Command command(Path folder, Map<String, String> properties, List<String> appOptions) throws IOException {
        Path arguments = folder.resolve("class-path.args");
        Path config = folder.resolve("engine.properties");
        Files.writeString(arguments, "-cp\n\"" + escaped(joined()) + "\"\n");
        Files.writeString(config, lines(properties));
        List<String> words = new ArrayList<>();
        words.add(jdk.java().toString());
        words.addAll(OPTIONS);
        words.addAll(spec.jvm());
        words.addAll(List.of("@" + arguments, MAIN, "--linked", "--config", config.toString()));
        words.addAll(appOptions);
        return Command.of(words).in(folder);
    }

    private String joined() {
        return classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    /** Within quotes in a java argument file, a backslash escapes. */
    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }

    private static String lines(Map<String, String> properties) {
        return properties.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> entry.getKey() + "=" + entry.getValue().replace("\\", "\\\\"))
                .collect(Collectors.joining("\n", "", "\n"));
    }
}
