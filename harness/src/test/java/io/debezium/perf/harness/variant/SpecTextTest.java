package io.debezium.perf.harness.variant;

import java.util.Map;

import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SpecTextTest {

    @Test
    void onlyACommaOutsideOfQuotesBeforeAKeyEndsAPart() {
        assertThat(SpecText.parts("v,set.a=1,2,set.b=\"x,y=z\",jvm=-Da={1,b=2}"))
                .containsExactly("v", "set.a=1,2", "set.b=\"x,y=z\"", "jvm=-Da={1", "b=2}");
        assertThat(SpecText.parts("v,set.a=value.op == \"u\",set.b=1")).hasSize(3);
        assertThat(SpecText.parts("v,set.a=1,,set.b=2,")).containsExactly("v", "set.a=1,", "set.b=2,");
        assertThat(SpecText.parts("")).containsExactly("");
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
}
