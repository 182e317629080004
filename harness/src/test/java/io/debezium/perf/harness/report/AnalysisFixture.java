package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.debezium.perf.harness.profile.Profile;
import io.debezium.perf.harness.profile.Stacks;
import io.debezium.perf.harness.profile.Stacks.Stack;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.Analysis.Allocation;
import io.debezium.perf.harness.result.Analysis.Cpu;
import io.debezium.perf.harness.result.Analysis.Gc;
import io.debezium.perf.harness.result.Analysis.Incident;
import io.debezium.perf.harness.result.Analysis.Owner;
import io.debezium.perf.harness.result.Analysis.ProfileRow;
import io.debezium.perf.harness.result.Records;

/** A made-up analysis whose tables agree with {@link StacksFixture}. */
final class AnalysisFixture {

    private static final double CPU_PER_EVENT = 21.4;
    private static final double BYTES_PER_EVENT = 41_300;

    private AnalysisFixture() {}

    static Analysis complete() {
        return of(true);
    }

    /** Of a file whose events nobody counted. */
    static Profile profile() {
        return profile(withoutEvents());
    }

    static Profile profile(Analysis analysis) {
        return new Profile(analysis, StacksFixture.cpu(), StacksFixture.allocation(), Map.of(), List.of());
    }

    static Analysis withoutEvents() {
        return of(false);
    }

    static Analysis with(Cpu cpu) {
        return Records.with(complete(), "cpu", cpu);
    }

    static Cpu cpu(long samples, long withoutStack, long lost, List<Owner> debezium) {
        return new Cpu(
                "jdk.CPUTimeSample", samples, withoutStack, lost, 10_000.0, List.of(), List.of(), debezium, List.of());
    }

    static ProfileRow row(String name, long samples, long of, Double perEvent) {
        return row(name, samples, (double) samples / of, of, perEvent);
    }

    private static Analysis of(boolean events) {
        return new Analysis(
                "recording.jfr",
                "OpenJDK 64-Bit Server VM 25.0.1+8-LTS",
                60.1,
                cpu(events),
                allocation(events),
                List.of(
                        new Incident(
                                "park",
                                "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject",
                                "io.debezium.connector.base.ChangeEventQueue.poll",
                                8_112,
                                41_220.5),
                        new Incident(
                                "exception",
                                "java.lang.NumberFormatException",
                                "io.debezium.connector.postgresql.TypeRegistry.parseTypeModifiers",
                                1_204,
                                0),
                        new Incident("exception", "java.net.SocketTimeoutException", "", 58, 0)),
                new Gc("G1", 64, 367.0, 21.7));
    }

    private static Cpu cpu(boolean events) {
        Stacks stacks = StacksFixture.cpu();
        Double whole = events ? CPU_PER_EVENT : null;
        return new Cpu(
                "jdk.CPUTimeSample",
                stacks.total() + 31,
                31,
                104,
                10_000.0,
                rows(stacks, AnalysisFixture::leaf, whole, 1),
                total(stacks, whole),
                owners(stacks, whole, 1),
                rows(stacks, stack -> stack.frames().get(0), whole, 1));
    }

    private static Allocation allocation(boolean events) {
        Stacks stacks = StacksFixture.allocation();
        Double whole = events ? BYTES_PER_EVENT : null;
        long bytesPerSample = 4 << 20;
        return new Allocation(
                "jdk.ObjectAllocationSample",
                stacks.total() / bytesPerSample,
                stacks.total(),
                rows(stacks, stack -> stack.frames().get(stack.frames().size() - 2), whole, bytesPerSample),
                rows(stacks, AnalysisFixture::leaf, whole, bytesPerSample),
                owners(stacks, whole, bytesPerSample));
    }

    private static String leaf(Stack stack) {
        return stack.frames().get(stack.frames().size() - 1);
    }

    private static String owner(Stack stack) {
        for (int i = stack.frames().size() - 1; i > 0; i--) {
            if (stack.frames().get(i).startsWith("io.debezium.")) {
                return stack.frames().get(i);
            }
        }
        return "";
    }

    private static List<ProfileRow> total(Stacks stacks, Double whole) {
        List<Stack> frames = new ArrayList<>();
        for (Stack stack : stacks.stacks()) {
            stack.frames().stream()
                    .skip(1)
                    .distinct()
                    .forEach(frame -> frames.add(new Stack(List.of(frame), stack.weight())));
        }
        return rows(new Stacks("samples", frames), AnalysisFixture::leaf, whole, 1, stacks.total());
    }

    private static List<Owner> owners(Stacks stacks, Double whole, long perSample) {
        Map<String, List<Stack>> byOwner =
                stacks.stacks().stream().collect(Collectors.groupingBy(AnalysisFixture::owner));
        byOwner.remove("");
        return rows(stacks, AnalysisFixture::owner, whole, perSample).stream()
                .filter(row -> byOwner.containsKey(row.name()))
                .map(row -> new Owner(
                        row,
                        rows(
                                new Stacks("", byOwner.get(row.name())),
                                AnalysisFixture::leaf,
                                whole,
                                perSample,
                                stacks.total())))
                .toList();
    }

    private static List<ProfileRow> rows(Stacks stacks, Function<Stack, String> name, Double whole, long perSample) {
        return rows(stacks, name, whole, perSample, stacks.total());
    }

    private static List<ProfileRow> rows(
            Stacks stacks, Function<Stack, String> name, Double whole, long perSample, long of) {
        Map<String, Long> weights =
                stacks.stacks().stream().collect(Collectors.groupingBy(name, Collectors.summingLong(Stack::weight)));
        return weights.entrySet().stream()
                .sorted(Comparator.comparingLong((Map.Entry<String, Long> entry) -> entry.getValue())
                        .reversed()
                        .thenComparing(Map.Entry::getKey))
                .map(entry -> {
                    double share = (double) entry.getValue() / of;
                    long samples = Math.max(1, entry.getValue() / perSample);
                    return row(entry.getKey(), samples, share, of / perSample, whole == null ? null : whole * share);
                })
                .toList();
    }

    /** The Wilson score interval at 95 %. */
    private static ProfileRow row(String name, long samples, double share, long of, Double perEvent) {
        double z = 1.959964;
        double denominator = 1 + z * z / of;
        double centre = (share + z * z / (2 * of)) / denominator;
        double half = z / denominator * Math.sqrt(share * (1 - share) / of + z * z / (4.0 * of * of));
        return new ProfileRow(
                name, samples, share, Math.max(0, centre - half), Math.min(1, centre + half), perEvent, samples < 20);
    }
}
