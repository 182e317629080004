package io.debezium.perf.patches;

import java.util.ArrayList;
import java.util.List;

import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.utility.OpenedClassReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CountedMethodTest {

    static List<CountedMethod> ofPatches() {
        return Patches.all().stream()
                .flatMap(patch -> patch.micro().stream())
                .map(MicroBenchmark::operation)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("ofPatches")
    void whatABenchmarkCallsIsInTheVersionThatIsTested(CountedMethod method) {
        assertThat(methods(method.className()).stream()
                        .filter(each ->
                                method.is(each.substring(0, each.indexOf('(')), each.substring(each.indexOf('(')))))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.util.ArrayList.size",
                "io.debezium.A$B.<init>",
                "Unpackaged.parse(String,boolean)",
                "a.B.of(byte[])",
                "a.B.none()"
            })
    void isReadAsItIsWritten(String text) {
        assertThat(CountedMethod.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "size", "a.B.", "a.B.c(", "a b.c", "a..b", "a.B.c;"})
    void whatIsNoMethodIsRefused(String text) {
        assertThatThrownBy(() -> CountedMethod.parse(text))
                .isInstanceOf(Refusal.class)
                .hasMessage("count=" + text
                        + ": is no method. Write CLASS.method, or CLASS.method(Type,Type) of overloads.");
    }

    @Test
    void overloadsAreToldByTheirParameters() {
        assertThat(CountedMethod.parse("a.B.add").is("add", "(ILjava/lang/Object;)V"))
                .isTrue();
        assertThat(CountedMethod.parse("a.B.add(int,Object)").is("add", "(ILjava/lang/Object;)V"))
                .isTrue();
        assertThat(CountedMethod.parse("a.B.add(Object)").is("add", "(ILjava/lang/Object;)V"))
                .isFalse();
    }

    /** Each with its descriptor, without bridges. */
    private static List<String> methods(String className) {
        List<String> found = new ArrayList<>();
        new ClassReader(ChangedClasses.classFile(className).orElseThrow())
                .accept(
                        new ClassVisitor(OpenedClassReader.ASM_API) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String name, String descriptor, String signature, String[] thrown) {
                                if ((access & (Opcodes.ACC_BRIDGE | Opcodes.ACC_ABSTRACT)) == 0) {
                                    found.add(name + descriptor);
                                }
                                return null;
                            }
                        },
                        ClassReader.SKIP_CODE);
        return found;
    }
}
