package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.Failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests of which each changes a clone of its own. */
abstract class OnClone {

    static final String METER_CLASS = "io.debezium.connector.Meter";
    static final String READER_CLASS = "io.debezium.connector.Reader";
    static final String ENGINE_CLASS = "io.debezium.embedded.Engine";

    private static DebeziumClone original;

    @TempDir
    Path folder;

    DebeziumClone debezium;

    @BeforeAll
    static void makeDebezium(@TempDir Path folder) throws IOException {
        original = DebeziumClone.in(folder);
    }

    @BeforeEach
    void cloneDebezium() throws IOException {
        debezium = original.copyTo(folder);
    }

    void refused(String keys, String words) {
        assertThatThrownBy(() -> debezium.resolve(keys))
                .isInstanceOfSatisfying(
                        Failure.class, e -> assertThat(e.exitCode()).isEqualTo(2))
                .hasMessageContaining(words);
    }

    /** Commits one change of one file. */
    void change(String file, String old, String with) throws IOException {
        debezium.replace(file, old, with);
        debezium.commit(with);
    }
}
