package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import javax.tools.ToolProvider;

import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.source.GitRepository;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A git repository with two modules under Debezium's names, tagged v1.0.0.Final, and a Maven repository with their jars of
 * that release.
 */
final class DebeziumClone extends GitRepository {

    static final String ENGINE = "debezium-embedded/src/main/java/io/debezium/embedded/Engine.java";
    static final String METER = "debezium-connector-postgres/src/main/java/io/debezium/connector/Meter.java";
    static final String READER = "debezium-connector-postgres/src/main/java/io/debezium/connector/Reader.java";
    static final String SERVICE = "debezium-embedded/src/main/resources/io/debezium/build.version";
    static final String TAG = "v1.0.0.Final";

    private static final Map<String, String> RELEASED = Map.of(
            ENGINE,
                    """
                    package io.debezium.embedded;
                    public class Engine {
                        public static String says() { return "released"; }
                    }
                    """,
            METER,
                    """
                    package io.debezium.connector;
                    public class Meter {
                        public static final int LIMIT = 10;
                        public static int read() { return 1; }

                        public static String says() {
                            return "released";
                        }
                    }
                    """,
            READER,
                    """
                    package io.debezium.connector;
                    public class Reader {
                        private static final String NEEDS = "absent/Library";
                        public static String says() { return Meter.read() + " of " + Meter.LIMIT; }
                    }
                    """,
            SERVICE, "version=${project.version}\n");

    private final Path folder;
    private final FileRepository repository;

    /** @param folder holds both */
    private DebeziumClone(Path folder) {
        super(folder.resolve("clone"));
        this.folder = folder;
        this.repository = new FileRepository(folder.resolve("remote"), folder.resolve("local"));
    }

    static DebeziumClone in(Path folder) throws IOException {
        DebeziumClone clone = new DebeziumClone(folder);
        clone.init();
        clone.write("pom.xml", pom("debezium-parent", ""));
        for (String module : List.of("debezium-embedded", "debezium-connector-postgres")) {
            clone.write(module + "/pom.xml", pom(module, ""));
        }
        for (Map.Entry<String, String> file : RELEASED.entrySet()) {
            clone.write(file.getKey(), file.getValue());
        }
        clone.commit("Release v1.0.0.Final");
        clone.git("tag", TAG);
        clone.deploy();
        return clone;
    }

    /** The same in another folder, an empty one: faster than git and a compiler make it. */
    DebeziumClone copyTo(Path other) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.filter(path -> !path.equals(folder)).toList()) {
                Files.copy(each, other.resolve(folder.relativize(each)));
            }
        }
        return new DebeziumClone(other);
    }

    private void deploy() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        for (String module : List.of("debezium-embedded", "debezium-connector-postgres")) {
            Path main = checkout().resolve(module).resolve("src/main/java");
            Path classes = Files.createDirectory(folder.resolve(module));
            List<String> words = new ArrayList<>(List.of("-g", "--release", "17", "-d", classes.toString()));
            try (Stream<Path> files = Files.walk(main)) {
                files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(words::add);
            }
            assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, words.toArray(String[]::new)))
                    .isZero();
            repository.deploy("io.debezium:" + module + ":1.0.0.Final", "", classes);
        }
        repository.deploy("org.slf4j:slf4j-simple:" + Versions.SLF4J, "", empty);
    }

    void replace(String file, String old, String with) throws IOException {
        String text = Files.readString(checkout().resolve(file));
        assertThat(text).contains(old);
        Files.writeString(checkout().resolve(file), text.replace(old, with));
    }

    /** @param keys what follows {@code 1.0.0.Final,git=CLONE} */
    Variant resolve(String keys) {
        return resolveSpec("1.0.0.Final,git=" + checkout() + keys);
    }

    Variant resolveSpec(String spec) {
        try (Artifacts artifacts = repository.artifacts()) {
            return Variant.resolve(
                    VariantSpec.parse(spec), folder.resolve("home/app/target/app.jar"), List.of(), artifacts);
        }
    }

    Path builds() {
        return folder.resolve("home/data/builds");
    }

    /** What a class says that is loaded from a variant's class path. */
    static String says(Variant variant, String name) throws Exception {
        URL[] urls = new URL[variant.classPath().size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = variant.classPath().get(i).toUri().toURL();
        }
        try (URLClassLoader loader = new URLClassLoader(urls, null)) {
            return (String) loader.loadClass(name).getMethod("says").invoke(null);
        }
    }
}
