package io.debezium.perf.harness.report;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.profile.Stacks;
import io.debezium.perf.harness.profile.Stacks.Stack;
import io.debezium.perf.harness.report.profile.FlameGraph;

import static org.assertj.core.api.Assertions.assertThat;

class FlameGraphTest {

    private static final int ANY_SIZE = Integer.MAX_VALUE;
    private static final Stacks STACKS = stacks(
            new Stack(List.of("main", "a.A.run", "b.B.light"), 10),
            new Stack(List.of("main", "a.A.run", "b.B.heavy"), 85),
            new Stack(List.of("main", "a.A.run"), 3),
            new Stack(List.of("other", "c.C.run"), 2));

    @Test
    void mergesCommonBeginningsAndPutsTheHeaviestFirst() {
        FlameGraph nodes = new FlameGraph(STACKS, 0, ANY_SIZE);

        assertThat(text(nodes))
                .containsExactly(
                        "0 100",
                        "1 main 98",
                        "2 a.A.run 98",
                        "3 b.B.heavy 85",
                        "3 b.B.light 10",
                        "1 other 2",
                        "2 c.C.run 2");
        assertThat(nodes.prunedFrames()).isZero();
    }

    @Test
    void countsWhatItPrunesUnderItsCaller() {
        FlameGraph nodes = new FlameGraph(STACKS, 0.11, ANY_SIZE);

        assertThat(text(nodes))
                .containsExactly(
                        "0 100", "1 main 98", "2 a.A.run 98", "3 b.B.heavy 85", "3 (pruned) 10", "1 (pruned) 2");
        assertThat(nodes.prunedFrames()).isEqualTo(3);
    }

    @Test
    void keepsTheHeaviestFramesThatFit() {
        FlameGraph nodes = new FlameGraph(RecordResultFixture.large(1_000), 0, 500);

        assertThat(nodes.names()).hasSizeBetween(100, 500);
        assertThat(weightAtDepthOne(nodes)).isEqualTo(1_000);
    }

    @Test
    void nothingStaysNothing() {
        assertThat(text(new FlameGraph(stacks(), 0.0005, ANY_SIZE))).containsExactly("0 0");
    }

    @Test
    void aVeryLongNameIsCut() {
        FlameGraph nodes = new FlameGraph(stacks(new Stack(List.of("x".repeat(10_000)), 1)), 0, ANY_SIZE);

        assertThat(nodes.names().get(1)).hasSize(303).endsWith("x...");
    }

    private static Stacks stacks(Stack... stacks) {
        return new Stacks("samples", List.of(stacks));
    }

    private static List<String> text(FlameGraph nodes) {
        List<Long> numbers = nodes.nodes();
        return java.util.stream.IntStream.range(0, numbers.size() / 3)
                .mapToObj(i -> numbers.get(3 * i + 1) + " " + name(nodes, numbers.get(3 * i)) + numbers.get(3 * i + 2))
                .toList();
    }

    private static String name(FlameGraph nodes, long index) {
        String name = index == FlameGraph.PRUNED ? "(pruned)" : nodes.names().get((int) index);
        return name.isEmpty() ? "" : name + " ";
    }

    private static long weightAtDepthOne(FlameGraph nodes) {
        long weight = 0;
        for (int i = 0; i < nodes.nodes().size(); i += 3) {
            weight += nodes.nodes().get(i + 1) == 1 ? nodes.nodes().get(i + 2) : 0;
        }
        return weight;
    }
}
