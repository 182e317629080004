package io.debezium.perf.harness.history;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Those forks or trials of a variant that count for the history: of each place in the run the last that came through
 * undisturbed. A run's own report lets a disturbed one stand that was not repeated, beside others that ran at the same
 * time; here it would stand beside other days.
 *
 * @param counted one a place
 * @param leftOut places that had disturbed ones only
 */
record Repeats<T>(List<T> counted, int leftOut) {

    /**
     * @param all of one variant, in the order that they ran
     * @param place the same for one and its repeat
     * @param failed whether it came to nothing, or to what is wrong
     * @param undisturbed whether nothing else used the machine meanwhile
     * @return empty where one has failed: what comes fast and wrong is no figure
     */
    static <T> Repeats<T> of(List<T> all, Function<T, ?> place, Predicate<T> failed, Predicate<T> undisturbed) {
        if (all.stream().anyMatch(failed)) {
            return new Repeats<>(List.of(), 0);
        }
        Map<Object, T> counted = new LinkedHashMap<>();
        all.stream().filter(undisturbed).forEach(one -> counted.put(place.apply(one), one));
        long places = all.stream().map(place).distinct().count();
        return new Repeats<>(List.copyOf(counted.values()), (int) places - counted.size());
    }

    /** What they come to by a figure, which is null where it is not known. */
    Optional<Summary> summary(Function<T, Double> figure) {
        return Summary.of(counted.stream().map(figure).collect(Collectors.toList()));
    }
}
