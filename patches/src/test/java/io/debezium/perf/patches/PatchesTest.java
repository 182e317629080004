package io.debezium.perf.patches;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

import net.bytebuddy.ByteBuddy;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.implementation.FixedValue;
import net.bytebuddy.implementation.StubMethod;
import net.bytebuddy.pool.TypePool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.none;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PatchesTest {

    static List<Patch> all() {
        return Patches.all();
    }

    @ParameterizedTest
    @MethodSource("all")
    void eachKnowsTheVersionThatIsTestedAndSaysWhatItIs(Patch patch) {
        assertThatCode(() -> Patches.require(List.of(patch), ChangedClasses::classFile))
                .doesNotThrowAnyException();
        assertThat(patch.name()).matches("[a-z]+(-[a-z]+)*");
        assertThat(patch.hypothesis()).endsWith(".");
        assertThat(patch.target().versions()).contains("3.6.3.Final");
    }

    @ParameterizedTest
    @MethodSource("all")
    void eachChangesEveryMethodThatItNames(Patch patch) {
        String name = patch.target().className();
        byte[] before = ChangedClasses.classFile(name).orElseThrow();
        byte[] after = Rewriting.changed(patch, before, PatchesTest.class.getClassLoader());

        for (String method : patch.target().changed()) {
            assertThat(CodeDigest.of(after, Set.of(method)))
                    .as(method)
                    .isNotEqualTo(CodeDigest.of(before, Set.of(method)));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void aMethodWithAnotherBodyIsRefused(Patch patch) {
        String changed = patch.target().changed().get(0);

        assertThatThrownBy(() -> Patches.require(List.of(patch), name -> Optional.of(emptied(name, changed))))
                .isInstanceOf(Refusal.class)
                .hasMessageMatching(
                        "patch=" + patch.name() + ": does not know this code of \\S+\\." + Pattern.quote(changed)
                                + ".* \\([0-9a-f]{16}\\)\\. It is for Debezium .*3\\.6\\.3\\.Final\\.");
    }

    @ParameterizedTest
    @MethodSource("all")
    void aClassThatIsNotThereIsRefused(Patch patch) {
        assertThatThrownBy(() -> Patches.require(List.of(patch), name -> Optional.empty()))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(
                        "patch=" + patch.name() + ": changes " + patch.target().className() + ", which is not there");
    }

    /** Otherwise the patch would silently bypass the change that a release or an overlay makes to this method. */
    @ParameterizedTest
    @CsvSource({
        "row-reader, connection.pgproto.PgProtoReplicationMessage, transform",
        "row-reader, connection.pgproto.PgProtoReplicationMessage$1, getValue",
        "row-reader, connection.pgproto.PgProtoColumnValue, asString",
        "row-reader, connection.ReplicationMessageColumnValueResolver, resolveValue",
        "column-values, PostgresConnectorConfig, includeUnknownDatatypes",
    })
    void anotherBodyOfAMethodThatIsTakenForGrantedIsRefused(String patch, String type, String method) {
        String changed = "io.debezium.connector.postgresql." + type;

        assertThatThrownBy(() -> Patches.require(
                        Patches.named(patch),
                        name -> name.equals(changed)
                                ? Optional.of(emptied(name, method))
                                : ChangedClasses.classFile(name)))
                .isInstanceOf(Refusal.class)
                .hasMessageMatching("patch=" + patch + ": does not know this code of "
                        + Pattern.quote(type.substring(type.lastIndexOf('.') + 1)) + "[.].*" + method + ".*");
    }

    @Test
    void aMethodThatIsNeitherChangedNorReliedOnMayDiffer() {
        Target target = new Target("java.util.ArrayList", List.of("size"), List.of("isEmpty"), Map.of());
        byte[] classFile = ChangedClasses.classFile("java.util.ArrayList").orElseThrow();

        assertThat(target.digest(emptied("java.util.ArrayList", "clear"))).isEqualTo(target.digest(classFile));
        assertThat(target.digest(emptied("java.util.ArrayList", "isEmpty"))).isNotEqualTo(target.digest(classFile));
    }

    @Test
    void allAreApartAndAreNamedByAll() {
        assertThatCode(() -> Patches.requireApart(Patches.all())).doesNotThrowAnyException();
        assertThat(Patches.named("all")).isEqualTo(Patches.all());
    }

    @Test
    void twoOfOneMethodAreRefused() {
        Patch one = new Emptied("one", "clear", "size");
        Patch other = new Emptied("other", "add", "size");
        Patch apart = new Emptied("apart", "get");

        assertThatThrownBy(() -> Patches.requireApart(List.of(apart, one, other)))
                .isInstanceOf(Refusal.class)
                .hasMessage("patch=one+other: both change size of java.util.ArrayList. Leave one of them out.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "typemodifiers", "type-modifiers+", "ALL"})
    void anUnknownNameIsRefusedWithThoseThatAreKnown(String names) {
        assertThatThrownBy(() -> Patches.named(names))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("patch=" + names + ": has no patch '")
                .hasMessageContaining("Known are all, type-modifiers");
    }

    @Test
    void aNameThatIsThereTwiceIsRefused() {
        assertThatThrownBy(() -> Patches.named("type-modifiers+type-modifiers"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("names type-modifiers twice");
    }

    @Test
    void allHasNoneBesideIt() {
        assertThatThrownBy(() -> Patches.named("type-modifiers+all"))
                .isInstanceOf(Refusal.class)
                .hasMessage("patch=type-modifiers+all: names others beside all. Leave them out.");
    }

    private static byte[] emptied(String name, String method) {
        byte[] classFile = ChangedClasses.classFile(name).orElseThrow();
        ClassFileLocator files = new ClassFileLocator.Compound(
                ClassFileLocator.Simple.of(name, classFile),
                ClassFileLocator.ForClassLoader.of(PatchesTest.class.getClassLoader()));
        TypePool types = TypePool.Default.WithLazyResolution.of(files);
        DynamicType.Builder<?> original =
                new ByteBuddy().ignore(none()).redefine(types.describe(name).resolve(), files);
        return original.invokable(
                        named(method).or(target -> target.getInternalName().equals(method)))
                .intercept(StubMethod.INSTANCE)
                .make(types)
                .getBytes();
    }

    /** A patch whose changes do not matter to the tests. */
    private static final class Emptied extends Patch {

        Emptied(String name, String... methods) {
            super(name, "None.", new Target("java.util.ArrayList", List.of(methods), List.of(), Map.of()), null);
        }

        @Override
        DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies) {
            return original.method(named("toString")).intercept(FixedValue.nullValue());
        }
    }
}
