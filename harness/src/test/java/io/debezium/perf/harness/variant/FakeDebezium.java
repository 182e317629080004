package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import net.bytebuddy.ByteBuddy;
import net.bytebuddy.description.modifier.Ownership;
import net.bytebuddy.description.modifier.Visibility;
import net.bytebuddy.implementation.FixedValue;

import io.debezium.perf.harness.Versions;

/**
 * A repository with a few classes under Debezium's coordinates: versions 1.0.0.Final, 1.1.0-SNAPSHOT and the default
 * one. Its classes lie in the folders {@code embedded} and {@code connector} too.
 */
record FakeDebezium(Path folder, FileRepository repository) {

    static final String METER = "io.debezium.pipeline.Meter";
    static final String DECODER = "io.debezium.connector.Decoder";

    static FakeDebezium in(Path folder) throws IOException {
        FileRepository repository = new FileRepository(folder.resolve("remote"), folder.resolve("local"));
        Path embedded = folder.resolve("embedded");
        compile(embedded, METER, "released");
        compile(embedded, "io.debezium.pipeline.Other", "released");
        Path connector = folder.resolve("connector");
        compile(connector, DECODER, "released");
        for (String version : List.of("1.0.0.Final", Versions.debezium())) {
            repository.deploy("io.debezium:debezium-embedded:" + version, "", embedded);
            repository.deploy("io.debezium:debezium-connector-postgres:" + version, "", connector);
        }
        repository.deploySnapshot("io.debezium:debezium-embedded:1.1.0-SNAPSHOT", 3, embedded);
        repository.deploySnapshot("io.debezium:debezium-connector-postgres:1.1.0-SNAPSHOT", 4, connector);
        repository.deploy("org.slf4j:slf4j-simple:" + Versions.SLF4J, "", embedded);
        repository.deploy("org.hdrhistogram:HdrHistogram:" + Versions.HDR_HISTOGRAM, "", embedded);
        return new FakeDebezium(folder, repository);
    }

    Variant resolve(String spec) {
        try (Artifacts artifacts = repository.artifacts()) {
            return Variant.resolve(
                    VariantSpec.parse(spec),
                    folder.resolve("app.jar"),
                    List.of("org.hdrhistogram:HdrHistogram:" + Versions.HDR_HISTOGRAM),
                    artifacts);
        }
    }

    /**
     * Makes a class whose static method {@code says()} returns a text, as a compiler would.
     *
     * @param classes where the class file goes
     * @param name qualified
     */
    static void compile(Path classes, String name, String text) throws IOException {
        new ByteBuddy()
                .subclass(Object.class)
                .name(name)
                .defineMethod("says", String.class, Visibility.PUBLIC, Ownership.STATIC)
                .intercept(FixedValue.value(text))
                .make()
                .saveIn(Files.createDirectories(classes).toFile());
    }
}
