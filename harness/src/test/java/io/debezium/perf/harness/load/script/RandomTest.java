package io.debezium.perf.harness.load.script;

import java.util.SplittableRandom;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

import static org.assertj.core.api.Assertions.assertThat;

class RandomTest {

    @Property
    void staysWithinItsRange(@ForAll long one, @ForAll long other, @ForAll long seed) {
        long low = Math.min(one, other);
        long high = Math.max(one, other);
        Expression random = new Expression.Uniform(new Expression.Constant(low), new Expression.Constant(high));

        assertThat(random.value(new Variables(), new SplittableRandom(seed))).isBetween(low, high);
    }

    @Property(tries = 50)
    void reachesBothEndsOfItsRange(@ForAll long seed) {
        Expression random = ExpressionParser.parse("random(-1, 1)");
        SplittableRandom generator = new SplittableRandom(seed);
        boolean[] seen = new boolean[3];
        for (int i = 0; i < 500; i++) {
            seen[(int) random.value(new Variables(), generator) + 1] = true;
        }

        assertThat(seen).containsOnly(true);
    }
}
