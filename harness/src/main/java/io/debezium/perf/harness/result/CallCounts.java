package io.debezium.perf.harness.result;

import java.util.List;
import java.util.Optional;

/**
 * How often a variant calls some methods for an event: counted over a whole tape, in a trial of its own whose time says
 * nothing.
 *
 * @param events that were delivered
 * @param calls of each method; empty when the trial failed
 */
@ResultOf("calls")
public record CallCounts(ResultHeader header, TapeInfo tape, VariantInfo variant, long events, List<Calls> calls)
        implements Result {

    /**
     * @param method with its class: {@code CLASS.method}, or {@code CLASS.method(Type,Type)} of overloads
     * @param calls of all threads, those at the start and at the end of the engine among them
     */
    public record Calls(String method, long calls) {}

    /** Calls for an event, which a few at the engine's start raise a little; empty where the method was not counted. */
    public Optional<Double> perEvent(String method) {
        return calls.stream()
                .filter(each -> each.method().equals(method))
                .findFirst()
                .map(each -> (double) each.calls() / events);
    }
}
