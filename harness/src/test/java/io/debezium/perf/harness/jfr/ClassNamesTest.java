package io.debezium.perf.harness.jfr;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ClassNamesTest {

    @ParameterizedTest
    @CsvSource({
        "java.util.Map$Entry,                                                  java.util.Map$Entry",
        "java/lang/String,                                                     java.lang.String",
        "[I,                                                                   int[]",
        "[[Z,                                                                  boolean[][]",
        "[Ljava.util.HashMap$Node;,                                            java.util.HashMap$Node[]",
        "Busy$$Lambda.0x0000000011046c50,                                      Busy$$Lambda",
        "java.util.regex.CharPredicates$$Lambda$17+0x800000025.674483268,      java.util.regex.CharPredicates$$Lambda",
        "Main$$Lambda/0x00007f3a4c000a00,                                      Main$$Lambda",
        "Main$$Lambda$14/0x0000000800c03000,                                   Main$$Lambda",
        "java.lang.invoke.LambdaForm$MH+0x00007faaac00c800.169889307,          java.lang.invoke.LambdaForm$MH",
        "java.lang.invoke.LambdaForm$DMH.0x0000000800c03000,                   java.lang.invoke.LambdaForm$DMH",
        "jdk.internal.reflect.GeneratedMethodAccessor12,                       jdk.internal.reflect.GeneratedMethodAccessor",
        "jdk.internal.reflect.GeneratedConstructorAccessor3,                   jdk.internal.reflect.GeneratedConstructorAccessor",
        "com.sun.proxy.$Proxy41,                                               com.sun.proxy.$Proxy",
        "io.debezium.Codec1252,                                                io.debezium.Codec1252",
        "io.debezium.Lambda$Inner$1,                                           io.debezium.Lambda$Inner$1"
    })
    void areReadableAndTheSameInEveryRun(String recorded, String written) {
        assertThat(ClassNames.of(recorded)).isEqualTo(written);
    }
}
