package io.debezium.perf.harness.variant;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import net.jqwik.api.constraints.UniqueElements;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SpecTextTest {

    @Property(tries = 200)
    void aTextWithoutBracesStaysAsItIs(@ForAll @CharRange(from = ' ', to = 'z') @Chars('~') String text) {
        assertThat(SpecText.alternatives(text)).containsExactly(text);
    }

    @Property(tries = 200)
    void severalGroupsGiveTheirProductInOrder(
            @ForAll @Size(min = 1, max = 3)
                    List<@Size(min = 2, max = 4) @UniqueElements List<@AlphaChars String>> groups) {
        StringBuilder text = new StringBuilder("start");
        List<String> expected = List.of("start");
        for (List<String> group : groups) {
            text.append('-').append('{').append(String.join(",", group)).append('}');
            List<String> longer = new ArrayList<>();
            expected.forEach(each -> group.forEach(choice -> longer.add(each + "-" + choice)));
            expected = longer;
        }

        assertThat(SpecText.alternatives(text.toString())).isEqualTo(expected);
    }

    @Test
    void bracesWithoutACommaStay() {
        assertThat(SpecText.alternatives("--slot {slot} {}")).containsExactly("--slot {slot} {}");
        assertThat(SpecText.alternatives("{slot}{a,b}")).containsExactly("{slot}a", "{slot}b");
    }

    @Test
    void aBackslashMakesABraceOrdinary() {
        String text = "[0-9]\\{1,3\\} \\d";

        assertThat(SpecText.alternatives(text)).containsExactly(text);
        assertThat(SpecText.value(text)).isEqualTo("[0-9]{1,3} \\d");
    }

    @Test
    void bracesWithinQuotesAreOrdinary() {
        assertThat(SpecText.alternatives("v,set.a=\"{1,2}\",set.b={\"x,y\",z}"))
                .containsExactly("v,set.a=\"{1,2}\",set.b=\"x,y\"", "v,set.a=\"{1,2}\",set.b=z");
        assertThat(SpecText.alternatives("v,set.a=value.op == \"u\",set.b={1,2}"))
                .hasSize(2);
    }

    /** Whatever a property holds, results name it by a text that stands for it again. */
    @Property(tries = 500)
    void aQuotedValueIsReadBackWithTheSpecThatHasIt(
            @ForAll
                    @StringLength(min = 1, max = 30)
                    @Chars({'"', '\\', ',', '=', '{', '}', ' ', '\'', '\n', 'a', '.', 'ä'})
                    String value) {
        Assume.that(!value.isBlank());

        VariantSpec spec = VariantSpec.parse(
                "3.6.3.Final,set.first=" + SpecText.quoted(value) + ",set.last=" + SpecText.quoted(value));

        assertThat(spec.properties()).containsOnly(Map.entry("first", value), Map.entry("last", value));
        assertThat(VariantSpec.parse(spec.text())).isEqualTo(spec);
        assertThat(SpecText.parts(spec.text())).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "}", "}{", "{a,b", "a,b}", "{a,{b}", "{a}}", "{a\\}", "a{b,c{d,e}f}"})
    void aBraceWithoutItsCounterpartIsRefused(String text) {
        assertThatThrownBy(() -> SpecText.alternatives(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("an unmatched or nested brace");
    }
}
