package io.debezium.perf.harness.trial;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class RefusedClassTest {

    @Test
    void theClassOfAVerifyErrorIsFoundAndNothingElse(@TempDir Path folder) {
        String error = "Caused by: java.lang.VerifyError: Operand stack overflow\n"
                + "Exception Details:\n  Location:\n    a/b/C$D.m(Ljava/lang/String;)V @0: aload_0\n  Reason:\n";

        assertThat(RefusedClass.of("one\n" + error + "more")).contains("a.b.C$D");
        assertThat(RefusedClass.of(error.replace("VerifyError", "LinkageError")))
                .isEmpty();
        assertThat(RefusedClass.of(error.replace("a/b/C$D.m", "<script>.m"))).isEmpty();
        assertThat(RefusedClass.in(folder)).isEmpty();
    }
}
