package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import io.debezium.perf.harness.profile.Stacks;
import io.debezium.perf.harness.profile.Stacks.Stack;
import io.debezium.perf.harness.result.DiffResult;
import io.debezium.perf.harness.result.DifferenceFiles;
import io.debezium.perf.harness.result.DifferenceTree;
import io.debezium.perf.harness.result.DifferenceTree.Frame;
import io.debezium.perf.harness.result.ProfileDifference;
import io.debezium.perf.harness.result.ProfileDifference.CostKind;
import io.debezium.perf.harness.result.ProfileDifference.DifferenceRow;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultHeader;

/** {@link StacksFixture} before and after a cache has taken the place of a regular expression, at a cost elsewhere. */
final class DifferenceFixture {

    static final String GONE = "java.util.regex.Matcher.matches";
    static final String NEW = "io.debezium.connector.postgresql.TypeRegistry.cachedTypeModifiers";

    private final Map<String, Integer> names = new LinkedHashMap<>();
    private final List<Frame> frames = new ArrayList<>();
    private final double scale;

    private DifferenceFixture(double scale) {
        this.scale = scale;
    }

    static DifferenceTree cpu() {
        return tree(CostKind.CPU, StacksFixture.cpu(), "us/event", 21.4 / 5_269, 1);
    }

    static DifferenceTree allocation() {
        return tree(CostKind.ALLOCATION, StacksFixture.allocation(), "bytes/event", 1 / 600_000.0, 4_000_000);
    }

    static DiffResult result() {
        return new DiffResult(
                ResultHeader.of(
                        DiffResult.class,
                        Instant.parse("2026-05-04T10:15:30Z"),
                        "perf diff before.jfr,before-2.jfr after.jfr --events-a 600000 --events-b 600000"),
                List.of(
                        new DiffResult.RecordedRun("before.jfr", 600_000L),
                        new DiffResult.RecordedRun("before-2.jfr", 600_000L)),
                List.of(new DiffResult.RecordedRun("after.jfr", 600_000L)),
                List.of(difference(cpu()), difference(allocation())));
    }

    /** A result's folder with its trees, as {@code perf diff} leaves it before it renders the report. */
    static ResultFolder folder(Path path) throws IOException {
        ResultFolder folder = new ResultFolder(path.toAbsolutePath());
        DifferenceFiles.write(cpu(), folder, 1);
        DifferenceFiles.write(allocation(), folder, 1);
        return folder;
    }

    private static ProfileDifference difference(DifferenceTree tree) {
        Frame root = tree.frames().get(0);
        List<DifferenceRow> rows = new ArrayList<>();
        tree.frames().stream()
                .filter(frame -> frame.depth() > 9)
                .forEach(frame -> rows.add(row(tree.names().get(frame.name()), frame)));
        rows.sort((a, b) -> Double.compare(Math.abs(b.difference()), Math.abs(a.difference())));
        return new ProfileDifference(
                "before.jfr and 1 more",
                "after.jfr",
                tree.kind(),
                tree.unit(),
                2,
                1,
                0.95,
                row("", root),
                rows.subList(0, Math.min(30, rows.size())),
                rows.subList(0, Math.min(40, rows.size())),
                List.of("Recordings of the same side differ by 1.9 % beyond what sampling explains."));
    }

    private static DifferenceRow row(String name, Frame frame) {
        return new DifferenceRow(
                name,
                frame.baseline(),
                frame.candidate(),
                frame.candidate() - frame.baseline(),
                frame.ciLow(),
                frame.ciHigh());
    }

    /** @param sample weight of one sample */
    private static DifferenceTree tree(CostKind kind, Stacks stacks, String unit, double scale, double sample) {
        Random random = new Random(7);
        Node root = new Node();
        for (Stack stack : stacks.stacks()) {
            root.add(stack.frames(), stack.weight(), 0);
            int checked = stack.frames().indexOf("io.debezium.connector.postgresql.TypeRegistry.parseTypeModifiers");
            if (checked < 0) {
                double change = stack.frames().contains("org.apache.kafka.connect.data.Struct.put") ? 1.4 : 1;
                root.add(stack.frames(), 0, stack.weight() * change * Math.exp(0.05 * random.nextGaussian()));
            } else {
                List<String> cached = new ArrayList<>(stack.frames().subList(0, checked));
                cached.add(NEW);
                root.add(cached, 0, stack.weight() * 0.08);
            }
        }
        DifferenceFixture flat = new DifferenceFixture(scale);
        flat.flatten("", root, 0, sample);
        return new DifferenceTree(kind, unit, List.copyOf(flat.names.keySet()), flat.frames, 17);
    }

    private void flatten(String name, Node node, int depth, double sample) {
        double half = 1.96 * Math.sqrt((node.baseline + node.candidate) * sample + 2 * sample * sample);
        double difference = node.candidate - node.baseline;
        frames.add(new Frame(
                names.computeIfAbsent(name, unseen -> names.size()),
                depth,
                node.baseline * scale,
                node.candidate * scale,
                (difference - half) * scale,
                (difference + half) * scale));
        node.children.forEach((frame, child) -> flatten(frame, child, depth + 1, sample));
    }

    private static final class Node {
        private final Map<String, Node> children = new TreeMap<>();
        private double baseline;
        private double candidate;

        private void add(List<String> path, double before, double after) {
            baseline += before;
            candidate += after;
            if (!path.isEmpty()) {
                children.computeIfAbsent(path.get(0), frame -> new Node())
                        .add(path.subList(1, path.size()), before, after);
            }
        }
    }
}
