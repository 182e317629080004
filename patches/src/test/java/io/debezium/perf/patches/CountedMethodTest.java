package io.debezium.perf.patches;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
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
        assertThatCode(() -> CountedMethod.require(List.of(method), ChangedClasses::classFile))
                .doesNotThrowAnyException();
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
        refused("java.util.ArrayList.add")
                .hasMessageContaining("is there more than once. Write one of ")
                .hasMessageContaining("add(Object), add(int,Object)");
        assertThatCode(() -> require("java.util.ArrayList.add(int,Object)", ChangedClasses::classFile))
                .doesNotThrowAnyException();
    }

    @Test
    void aMethodOrAClassThatIsNotThereIsRefused() {
        refused("java.util.ArrayList.length")
                .hasMessage("count=java.util.ArrayList.length: is not there, or has no code.");
        refused("java.util.List.size").hasMessageEndingWith("is not there, or has no code.");
        assertThatThrownBy(() -> require("a.B.c", name -> Optional.empty()))
                .hasMessage("count=a.B.c: a.B is not there.");
    }

    /** It calls the one that has the code. */
    @Test
    void aBridgeIsNotCounted() {
        assertThatCode(() -> require("java.lang.String.compareTo", ChangedClasses::classFile))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "type-modifiers",
                "count=calls.txt;a.B.c",
                "type-modifiers+last-event;count=/tmp/calls.txt;a.B.c(int);a.B.<init>"
            })
    void theAgentsOptionsAreReadAsTheyAreWritten(String text) {
        assertThat(AgentOptions.parse(text)).hasToString(text);
    }

    @Test
    void patchesAndCountsAreToldApart() {
        AgentOptions options = AgentOptions.parse("last-event;count=calls.txt;a.B.c");

        assertThat(options.patches()).extracting(Patch::name).containsExactly("last-event");
        assertThat(options.counted()).containsExactly(new CountedMethod("a.B", "c", null));
        assertThat(options.countsOrNull()).isEqualTo(Path.of("calls.txt"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"count=", "count=calls.txt", "count=;a.B.c"})
    void aCountOfNothingIsRefused(String text) {
        assertThatThrownBy(() -> AgentOptions.parse(text))
                .isInstanceOf(Refusal.class)
                .hasMessage(text + ": names no method. Write count=FILE;METHOD;METHOD.");
    }

    private static org.assertj.core.api.AbstractThrowableAssert<?, ?> refused(String text) {
        return assertThatThrownBy(() -> require(text, ChangedClasses::classFile))
                .isInstanceOf(Refusal.class);
    }

    private static void require(String text, java.util.function.Function<String, Optional<byte[]>> classFiles) {
        CountedMethod.require(List.of(CountedMethod.parse(text)), classFiles);
    }
}
