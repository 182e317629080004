package io.debezium.perf.harness.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.stats.SignedRank;

/**
 * What the baseline came to beside itself in the same session, and what that leaves of the rest: the machine makes as much of
 * nothing.
 *
 * @param places one for each load or tape
 */
public record AgainstItself(List<Place> places) {

    private static final String UNKNOWN = Messages.text("section.noise-of-this-run");

    /**
     * What the line of a table is, to follow its other explanations; empty where there is none.
     *
     * @param names of all lines
     * @param baseline what is run once more
     */
    public static String explained(Stream<String> names, String baseline) {
        return names.anyMatch(Comparison.SAME::equals)
                ? Messages.text("section.once-more-which-shows", Comparison.SAME, baseline)
                : "";
    }

    /**
     * Comparisons by the same metric from the same trials.
     *
     * @param where {@code under simple-update}, {@code at 500/s}
     * @param same the baseline with itself; empty where that was not measured
     * @param others the candidates
     */
    public record Place(String where, Optional<Comparison> same, List<Comparison> others) {

        /** @param comparisons the baseline with itself among them or not */
        public static Place of(String where, Stream<Comparison> comparisons) {
            List<Comparison> all = comparisons
                    .filter(comparison -> Double.isFinite(comparison.ratio()))
                    .toList();
            return new Place(
                    where,
                    all.stream().filter(Comparison::same).findFirst(),
                    all.stream().filter(comparison -> !comparison.same()).toList());
        }

        private boolean bounded() {
            return same.filter(comparison -> Effect.of(comparison).bounded()).isPresent();
        }

        private Optional<String> alarm() {
            return same.filter(AgainstItself::decided).map(comparison -> Change.phrase(comparison) + " " + where);
        }

        private Optional<String> quietUnknown() {
            return same.isPresent() && !bounded() ? Optional.of(where) : Optional.empty();
        }

        /** Where the interval is wider than what does not matter, and no false alarm says more. */
        private Optional<String> noise() {
            return same.filter(comparison -> bounded() && comparison.verdict() == Verdict.INCONCLUSIVE)
                    .map(comparison -> Effect.of(comparison).signedRange() + " " + where);
        }

        private Stream<String> unclear() {
            return bounded()
                    ? others.stream()
                            .filter(comparison -> decided(comparison) && !beyond(comparison, same.orElseThrow()))
                            .map(comparison -> comparison.candidate() + " " + where)
                    : Stream.empty();
        }

        /** Farther from no change than all that the baseline shows, on its own side of it. */
        private static boolean beyond(Comparison candidate, Comparison same) {
            return candidate.ratio() < 1 ? candidate.ciHigh() < same.ciLow() : candidate.ciLow() > same.ciHigh();
        }
    }

    private static boolean decided(Comparison comparison) {
        return comparison.verdict() == Verdict.FASTER || comparison.verdict() == Verdict.SLOWER;
    }

    /** All there is to say, worst first; that nothing is known only where something is compared. */
    public List<String> warnings() {
        boolean unknown = places.stream().noneMatch(place -> place.same().isPresent())
                && places.stream().anyMatch(place -> !place.others().isEmpty());
        return unknown ? List.of(UNKNOWN) : known();
    }

    /** Likewise without saying that nothing is known. */
    public List<String> known() {
        List<String> warnings = new ArrayList<>();
        alarm().ifPresent(warnings::add);
        warnings.addAll(limits());
        return warnings;
    }

    /** Likewise without false alarms and without what is not known at all. */
    public List<String> limits() {
        List<String> limits = new ArrayList<>();
        String metric = places.stream()
                .flatMap(place -> place.same().stream())
                .map(comparison -> comparison.metric().label())
                .findFirst()
                .orElse("");
        told(Place::unclear)
                .map(what -> Messages.text("section.within-noise-difference", what))
                .ifPresent(limits::add);
        told(place -> place.noise().stream())
                .map(noise -> Messages.text("section.differences-in", metric, noise))
                .ifPresent(limits::add);
        told(place -> place.quietUnknown().stream())
                .map(where -> Messages.text("section.too-few-comparisons", where, Format.count(fewest(), "pair")))
                .ifPresent(limits::add);
        return limits;
    }

    /** Pairs that an interval of the baseline with itself takes. */
    private int fewest() {
        return places.stream()
                .flatMap(place -> place.same().stream())
                .mapToInt(comparison -> SignedRank.fewest(comparison.confidence()))
                .max()
                .orElse(0);
    }

    /** Where the baseline differs from itself, which is to be said before anything else; empty where it does nowhere. */
    public Optional<String> alarm() {
        return told(place -> place.alarm().stream()).map(what -> Messages.text("section.machine-was-not-quiet", what));
    }

    private Optional<String> told(Function<Place, Stream<String>> of) {
        String told = places.stream().flatMap(of).collect(Collectors.joining("; "));
        return told.isEmpty() ? Optional.empty() : Optional.of(told);
    }
}
