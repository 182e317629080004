package io.debezium.perf.harness.stats;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * Searches a row of versions for the places where a cost rose.
 *
 * <p>The ends are compared; where the cost rose by more than the threshold, the version in the middle is compared with both,
 * and each half that holds such a rise is searched in turn. With {@code n} versions and {@code k} rises that takes about
 * {@code 2 k log2 n} comparisons. A half that shows no rise is left alone, so a rise that a fall of the same size follows
 * within it stays hidden: only comparing every version finds that.
 *
 * <p>Versions may have a depth, as commits between releases have: a range is halved at the lowest that it holds.
 *
 * @param <V> a version
 */
public final class Bisection<V> {

    private final List<V> versions;
    private final ToIntFunction<V> depth;
    private final double threshold;
    private final Comparer<V> comparer;
    private final TreeSet<Integer> skipped = new TreeSet<>();
    private final List<ReleaseComparer<V>> comparisons = new ArrayList<>();
    private final List<Rise<V>> rises = new ArrayList<>();
    private Optional<CostChange> ends = Optional.empty();

    /**
     * @param versions oldest first; at least two
     * @param depth of each
     * @param threshold smallest relative rise that is looked for, 0.05 for 5 %. A rise counts when its estimate is above
     *     the threshold and its interval clear of zero
     */
    public Bisection(List<V> versions, ToIntFunction<V> depth, double threshold, Comparer<V> comparer) {
        if (versions.size() < 2) {
            throw new IllegalArgumentException("versions %s: must be at least two".formatted(versions));
        }
        this.versions = List.copyOf(versions);
        this.depth = depth;
        this.threshold = threshold;
        this.comparer = comparer;
    }

    /** Compares two versions; asked for every two at most once. */
    @FunctionalInterface
    public interface Comparer<V> {

        /** @return the cost of the later one over that of the earlier, or empty if one of them cannot be measured */
        Optional<CostChange> compare(V earlier, V later);
    }

    /**
     * How a cost changed.
     *
     * @param logRatio natural logarithm of later / earlier
     * @param ciLow lower end of its confidence interval; NaN where there is none
     * @param ciHigh upper end
     */
    public record CostChange(double logRatio, double ciLow, double ciHigh) {

        /** @param threshold relative, 0.05 for 5 % */
        private boolean risesBy(double threshold) {
            return logRatio > Math.log1p(threshold) && ciLow > 0;
        }

        private boolean bounded() {
            return !Double.isNaN(ciLow);
        }
    }

    /** A comparison that was made. */
    public record ReleaseComparer<V>(V earlier, V later, CostChange change) {}

    /**
     * A rise, as closely as it was located.
     *
     * @param before the last version without it
     * @param after the first one with it
     * @param between versions between these two, in their order
     * @param location how {@code between} is to be understood
     */
    public record Rise<V>(V before, V after, CostChange change, List<V> between, Location location) {

        public Rise {
            between = List.copyOf(between);
        }
    }

    /** How closely a rise was located. */
    public enum Location {
        /** It came with one version. */
        EXACT,
        /** It came with one version or with one of those between, none of which can be measured. */
        AMONG_UNMEASURED,
        /** It came in parts, none of which is above the threshold or clear of chance by itself. */
        GRADUAL,
        /** A part of it was measured without an interval, so that nothing tells where the rise came. */
        UNDECIDED
    }

    /**
     * What a search found.
     *
     * @param ends how the cost changed from the first to the last version; empty if one of these cannot be measured
     * @param rises in the versions' order; none if the ends do not differ by more than the threshold
     * @param comparisons in the order that they were made
     * @param skipped versions that could not be measured, in their order
     */
    public record Found<V>(
            Optional<CostChange> ends, List<Rise<V>> rises, List<ReleaseComparer<V>> comparisons, List<V> skipped) {

        public Found {
            rises = List.copyOf(rises);
            comparisons = List.copyOf(comparisons);
            skipped = List.copyOf(skipped);
        }
    }

    /** Searches once. What the comparer throws ends the search; {@link #found} then gives what was found until then. */
    public Found<V> search() {
        int last = versions.size() - 1;
        ends = compare(0, last);
        ends.filter(this::rises).ifPresent(change -> locate(0, last, change));
        return found();
    }

    /** What was found so far. */
    public Found<V> found() {
        return new Found<>(
                ends, rises, comparisons, skipped.stream().map(versions::get).toList());
    }

    /** @param change from {@code from} to {@code to}, a rise */
    private void locate(int from, int to, CostChange change) {
        for (int middle : middleFirst(from, to)) {
            Optional<CostChange> first = compare(from, middle);
            Optional<CostChange> second = first.flatMap(measured -> compare(middle, to));
            if (second.isPresent()) {
                split(from, middle, to, change, first.get(), second.get());
                return;
            }
            skipped.add(middle);
        }
        add(from, to, change, to - from == 1 ? Location.EXACT : Location.AMONG_UNMEASURED);
    }

    private void split(int from, int middle, int to, CostChange change, CostChange first, CostChange second) {
        if (rises(first)) {
            locate(from, middle, first);
        }
        if (rises(second)) {
            locate(middle, to, second);
        }
        if (!rises(first) && !rises(second)) {
            add(from, to, change, first.bounded() && second.bounded() ? Location.GRADUAL : Location.UNDECIDED);
        }
    }

    /** The versions between the two that may be measured: the lowest depth first, of these the one nearest to the middle. */
    private List<Integer> middleFirst(int from, int to) {
        return IntStream.range(from + 1, to)
                .filter(i -> !skipped.contains(i))
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(i -> depth.applyAsInt(versions.get(i)))
                        .thenComparingInt(i -> Math.abs(2 * i - from - to)))
                .toList();
    }

    private Optional<CostChange> compare(int from, int to) {
        Optional<CostChange> change = comparer.compare(versions.get(from), versions.get(to));
        change.ifPresent(
                measured -> comparisons.add(new ReleaseComparer<>(versions.get(from), versions.get(to), measured)));
        return change;
    }

    private void add(int from, int to, CostChange change, Location location) {
        rises.add(new Rise<>(versions.get(from), versions.get(to), change, versions.subList(from + 1, to), location));
    }

    private boolean rises(CostChange change) {
        return change.risesBy(threshold);
    }
}
