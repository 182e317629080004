package io.debezium.perf.harness.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

import io.debezium.perf.harness.jfr.Sample;
import io.debezium.perf.harness.profile.Stacks.Stack;
import io.debezium.perf.harness.result.Analysis.Cpu;
import io.debezium.perf.harness.result.Analysis.Owner;
import io.debezium.perf.harness.result.Analysis.ProfileRow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class TablesPropertyTest {

    @Property
    void selfThreadsOwnersAndTheirDetailsAllSumToTheSamplesWithAStack(@ForAll("samples") List<Sample> samples) {
        Cpu cpu = cpu(samples);
        long withStack = cpu.samples() - cpu.withoutStack();

        assertThat(sum(cpu.self())).isEqualTo(withStack);
        assertThat(sum(cpu.threads())).isEqualTo(withStack);
        assertThat(sum(cpu.debezium().stream().map(Owner::method).toList())).isEqualTo(withStack);
        assertThat(sum(cpu.debezium().stream()
                        .flatMap(owner -> owner.on().stream())
                        .toList()))
                .isEqualTo(withStack);
        if (withStack > 0) {
            assertThat(cpu.self().stream().mapToDouble(ProfileRow::share).sum()).isCloseTo(1, within(1e-9));
        }
    }

    @Property
    void totalIsAtLeastSelfAndAtMostAll(@ForAll("samples") List<Sample> samples) {
        Cpu cpu = cpu(samples);
        Map<String, Long> total = cpu.total().stream().collect(Collectors.toMap(ProfileRow::name, ProfileRow::samples));

        assertThat(cpu.self())
                .allSatisfy(row -> assertThat(total.get(row.name())).isBetween(row.samples(), cpu.samples()));
    }

    @Property
    void theOrderOfTheSamplesDoesNotMatter(@ForAll("samples") List<Sample> samples, @ForAll Random random) {
        List<Sample> shuffled = new ArrayList<>(samples);
        java.util.Collections.shuffle(shuffled, random);

        assertThat(cpu(shuffled)).isEqualTo(cpu(samples));
    }

    @Property
    void stacksHoldEverySampleWithAStackAndNoPathTwice(@ForAll("samples") List<Sample> samples) {
        Stacks stacks = stacks(samples);
        Cpu cpu = cpu(samples);

        assertThat(stacks.total()).isEqualTo(cpu.samples() - cpu.withoutStack());
        assertThat(stacks.stacks()).extracting(Stack::frames).doesNotHaveDuplicates();
    }

    @Provide
    Arbitrary<List<Sample>> samples() {
        Arbitrary<String> frame = Arbitraries.of(
                "io.debezium.A.a",
                "io.debezium.B.b",
                "io.debezium.perf.C.c",
                "java.util.HashMap.get",
                "x.Y.z",
                "io.debezium.A$$Lambda.a");
        Arbitrary<String[]> frames = frame.array(String[].class).ofMinSize(0).ofMaxSize(6);
        Arbitrary<String> thread = Arbitraries.of("main", "a;b", "");
        Arbitrary<Long> count = Arbitraries.longs().between(1, 50);
        return Combinators.combine(frames, thread, count)
                .as((path, name, n) -> new Sample(path.length == 0 ? null : Made.trace(path), name, "", n, n))
                .list()
                .ofMaxSize(20);
    }

    private static Cpu cpu(List<Sample> samples) {
        return Made.tables(Made.execution(samples.toArray(Sample[]::new)), null);
    }

    private static Stacks stacks(List<Sample> samples) {
        return Stacks.of("samples", Made.costed(Made.execution(samples.toArray(Sample[]::new)), null), 1);
    }

    private static long sum(List<ProfileRow> rows) {
        return rows.stream().mapToLong(ProfileRow::samples).sum();
    }
}
