package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.debezium.perf.harness.profile.Profile;
import io.debezium.perf.harness.profile.Stacks;
import io.debezium.perf.harness.profile.Stacks.Stack;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.Analysis.Allocation;
import io.debezium.perf.harness.result.Analysis.Cpu;
import io.debezium.perf.harness.result.Analysis.Gc;
import io.debezium.perf.harness.result.Analysis.Owner;
import io.debezium.perf.harness.result.Analysis.Pause;
import io.debezium.perf.harness.result.Analysis.ProfileRow;
import io.debezium.perf.harness.result.Analysis.Thrown;
import io.debezium.perf.harness.result.Analysis.Wait;

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
        return new Profile(analysis, StacksFixture.cpu(), StacksFixture.allocation(), Map.of(), Set.of(), List.of());
    }

    static Analysis withoutEvents() {
        return of(false);
    }

    static Analysis with(Cpu cpu) {
        Analysis base = complete();
        return new Analysis(
                base.file(),
                base.jvm(),
                base.seconds(),
                cpu,
                base.allocation(),
                base.exceptions(),
                base.gc(),
                base.waits());
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
                        new Thrown(
                                "java.lang.NumberFormatException",
                                "For input string: \"\"",
                                "java.lang.NumberFormatException.forInputString",
                                "io.debezium.connector.postgresql.TypeRegistry.parseTypeModifiers",
                                1_204,
                                events ? 0.002 : null),
                        new Thrown(
                                "java.net.SocketTimeoutException",
                                "Read timed out",
                                "sun.nio.ch.NioSocketImpl.timedRead",
                                "",
                                58,
                                events ? 0.0001 : null)),
                gc(),
                List.of(
                        new Wait(
                                "park",
                                "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject",
                                "io.debezium.connector.base.ChangeEventQueue.poll",
                                StacksFixture.ENGINE,
                                8_112,
                                41_220.5),
                        new Wait(
                                "sleep",
                                "",
                                "io.debezium.embedded.async.AsyncEmbeddedEngine.runTasksPolling",
                                StacksFixture.ENGINE,
                                120,
                                1_203.0)));
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

    private static Gc gc() {
        List<Pause> pauses = IntStream.range(0, 64)
                .mapToObj(
                        i -> new Pause(0.4 + i * 0.93, i % 17 == 9 ? 21.7 : 3.1 + i % 5 * 0.8, "Pause Young (Normal)"))
                .toList();
        return new Gc("G1", 66, pauses.stream().mapToDouble(Pause::millis).sum(), 21.7, pauses);
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
