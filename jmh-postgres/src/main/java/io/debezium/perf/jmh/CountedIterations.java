package io.debezium.perf.jmh;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;

import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.runner.IterationType;

/**
 * A JMH profiler for a fork that has the counting agent: makes the agent write {@code counts.tsv} into the working
 * directory, with the counts of the first measured iteration. The last iteration would include the benchmark's
 * tear-down, and the very first one its set-up.
 */
public final class CountedIterations implements InternalProfiler {

    private static final String FILE = "counts.tsv";

    private final Function<String, String> agent = agent();
    private int measured;

    @Override
    public String getDescription() {
        return "Counts what the first measured iteration executes";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        if (iteration.getType() == IterationType.MEASUREMENT && ++measured == 1) {
            ask("begin");
        }
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        if (iteration.getType() == IterationType.MEASUREMENT && measured == 1) {
            ask("owned %d %s".formatted(result.getMetadata().getAllOps() * iteration.getBatchSize(), FILE));
        }
        return List.of();
    }

    private void ask(String request) {
        String problem = agent.apply(request);
        if (!problem.isEmpty()) {
            throw new IllegalStateException(problem);
        }
    }

    /** Found by reflection: the agent and this class only share types of the JDK. */
    @SuppressWarnings("unchecked")
    private static Function<String, String> agent() {
        try {
            return (Function<String, String>) Class.forName("io.debezium.perf.count.Counts", true, null)
                    .getMethod("agent")
                    .invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("needs the agent that counts", e);
        }
    }
}
