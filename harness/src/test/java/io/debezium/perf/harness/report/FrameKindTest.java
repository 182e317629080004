package io.debezium.perf.harness.report;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.report.profile.FrameKind;

import static org.assertj.core.api.Assertions.assertThat;

class FrameKindTest {

    @ParameterizedTest
    @CsvSource({
        "io.debezium.perf.app.Main.main, APP",
        "io.debezium.perf.patches.inside.Thing.go, DEBEZIUM",
        "io.debezium.perfect.Thing.go, DEBEZIUM",
        "io.debezium.pipeline.EventDispatcher.dispatch, DEBEZIUM",
        "org.apache.kafka.connect.data.Struct.put, KAFKA",
        "org.postgresql.core.PGStream.receive, PGJDBC",
        "jdk.internal.misc.Unsafe.park, JDK",
        "com.sun.proxy.$Proxy1.run, JDK",
        "com.google.protobuf.CodedInputStream.readTag, OTHER",
        "javassist.Thing.go, OTHER",
    })
    void aFrameBelongsToThePackageThatItIsIn(String method, FrameKind kind) {
        assertThat(FrameKind.of(method)).isEqualTo(kind);
    }
}
