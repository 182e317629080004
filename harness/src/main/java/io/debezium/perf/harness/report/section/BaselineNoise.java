package io.debezium.perf.harness.report.section;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Verdict;

/**
 * Comparisons of the baseline with itself in the same session, and what they imply for the candidates: a difference of that
 * size may be the machine's noise.
 *
 * @param places one for each load or tape
 */
public record BaselineNoise(List<Place> places) {

    /**
     * Comparisons by the same metric from the same trials.
     *
     * @param where {@code under simple-update}, {@code at 500/s}
     * @param same the baseline with itself; empty if that was not measured
     * @param others the candidates
     */
    public record Place(String where, Optional<Comparison> same, List<Comparison> others) {

        /** @param comparisons with or without that of the baseline with itself */
        public static Place of(String where, Stream<Comparison> comparisons) {
            List<Comparison> all = comparisons
                    .filter(comparison -> Double.isFinite(comparison.ratio()))
                    .toList();
            return new Place(
                    where,
                    all.stream().filter(Comparison::same).findFirst(),
                    all.stream().filter(comparison -> !comparison.same()).toList());
        }

        /**
         * Candidates with a verdict whose interval overlaps with that of the baseline against itself, or lies closer to no
         * change.
         */
        private Stream<String> unclear() {
            return same.stream().filter(noise -> Effect.of(noise).bounded()).flatMap(noise -> others.stream()
                    .filter(BaselineNoise::decided)
                    .filter(candidate -> candidate.ratio() < 1
                            ? candidate.ciHigh() >= noise.ciLow()
                            : candidate.ciLow() <= noise.ciHigh())
                    .map(comparison -> comparison.candidate() + " " + where));
        }

        private Stream<String> alarm() {
            return same.filter(BaselineNoise::decided).stream()
                    .map(comparison -> Change.phrase(comparison) + " " + where);
        }
    }

    private static boolean decided(Comparison comparison) {
        return comparison.verdict() == Verdict.FASTER || comparison.verdict() == Verdict.SLOWER;
    }

    /** All warnings, worst first; a warning that the noise is unknown only if something is compared. */
    public List<String> warnings() {
        boolean compared = places.stream().anyMatch(place -> !place.others().isEmpty());
        return compared && places.stream().allMatch(place -> place.same().isEmpty())
                ? List.of(Messages.text("section.noise-of-this-run"))
                : Stream.concat(alarm().stream(), unclear().stream()).toList();
    }

    /** The warning that the baseline differs from itself, which must precede everything else; empty if it does not. */
    public Optional<String> alarm() {
        return Warnings.listed(
                "section.machine-was-not-quiet",
                places.stream().flatMap(Place::alarm).toList(),
                "; ");
    }

    /** The warning about candidates whose difference is within the noise; empty if there are none. */
    public Optional<String> unclear() {
        return Warnings.listed(
                "section.within-noise-difference",
                places.stream().flatMap(Place::unclear).toList(),
                "; ");
    }
}
