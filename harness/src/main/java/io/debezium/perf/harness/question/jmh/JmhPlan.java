package io.debezium.perf.harness.question.jmh;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.MeasuringPlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.VariantRules;
import io.debezium.perf.harness.question.compare.ComparePlan;
import io.debezium.perf.harness.stats.CountComparisons;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * The plan of {@code perf jmh}.
 *
 * @param selections the benchmarks that are run, each once; at least one
 * @param variants the baseline, then the candidates; all of them Debezium
 * @param options for JMH itself, as typed: {@code -wi 3}, {@code -prof perfasm}
 * @param by what is measured
 * @param sampling its pairs are forks of each variant; nothing is recorded
 */
public record JmhPlan(
        List<JmhSelection> selections,
        List<VariantSpec> variants,
        List<String> options,
        By by,
        Sampling sampling,
        Invocation typed)
        implements MeasuringPlan {

    /** The values of {@code --by}: what is measured. */
    public enum By {
        /** What an operation executes, counted in separate forks. */
        COUNTS,
        /** JMH's score, of timed forks. */
        SCORE,
        BOTH
    }

    /**
     * Options of JMH that perf jmh sets itself: forks, errors, results, output, parameters, benchmarks, JVM, mode and unit of
     * the score; and those that only list something.
     */
    private static final Pattern REFUSED =
            Pattern.compile("-(f|foe|rf|rff|o|p|e|jvm|jvmArgs|bm|tu|l|lp|lprof|lrf|h)(=.*)?");

    /** @throws InvalidConfiguration if a benchmark cannot run with a variant, or there is no candidate */
    public JmhPlan {
        variants = List.copyOf(variants);
        selections = List.copyOf(selections);
        options = List.copyOf(options);
        requireOptions(options);
        if (selections.isEmpty()) {
            throw new IllegalArgumentException("selections: must be at least one");
        }
        VariantRules.requireCandidates(variants);
        variants.forEach(JmhPlan::requireBenchmarkable);
    }

    static void requireBenchmarkable(VariantSpec variant) {
        List<String> meaningless = meaningless(variant);
        if (!meaningless.isEmpty()) {
            throw InvalidConfiguration.of(
                    "plan.does-not-apply-to-micro-benchmark", variant.text(), String.join(", ", meaningless));
        }
    }

    /** The keys of a variant's spec that do not apply to a benchmark; empty if benchmarks can run with it. */
    public static List<String> meaningless(VariantSpec variant) {
        return Stream.of(
                        variant.isDebezium() ? "" : variant.kind(),
                        variant.plugin().isPresent() ? "plugin=" : "",
                        variant.properties().isEmpty() ? "" : "set., transform= or converter=",
                        variant.burnNanos().isPresent() ? "burn=" : "",
                        variant.spinTurns().isPresent() ? "spin=" : "",
                        variant.sink().isPresent() ? "sink= or runtime=" : "")
                .filter(Predicate.not(String::isEmpty))
                .toList();
    }

    /** The same plan as a part of another run; see {@link ComparePlan#in}. */
    public JmhPlan in(Path folder, Optional<Duration> left) {
        return new JmhPlan(selections, variants, options, by, sampling.within(left), typed.in(folder));
    }

    @Override
    public String command() {
        return "jmh";
    }

    @Override
    public String workload() {
        return "micro";
    }

    /** The thin jar of the benchmarks. */
    public Path benchmarks() {
        return typed.home().resolve("jmh-postgres/target/jmh-postgres-thin.jar");
    }

    /** Counted forks of each variant: as many as a verdict takes, unless fewer were asked for. */
    public int countedForks() {
        return by == By.SCORE
                ? 0
                : by == By.COUNTS ? sampling.pairs() : Math.min(CountComparisons.FEWEST, sampling.pairs());
    }

    public int timedForks() {
        return by == By.COUNTS ? 0 : sampling.pairs();
    }

    /**
     * Checks options for JMH.
     *
     * @param words the options, as typed
     * @throws InvalidConfiguration if one of them contradicts what perf jmh sets itself
     */
    public static void requireOptions(List<String> words) {
        boolean value = false;
        for (String word : words) {
            boolean option = word.startsWith("-");
            if (REFUSED.matcher(word).matches()) {
                throw InvalidConfiguration.of("plan.jmh-option-refused", "--jmh " + word);
            }
            if (!option && !value) {
                throw InvalidConfiguration.of("plan.jmh-word-is-no-option", "--jmh " + word);
            }
            value = option && !word.contains("=");
        }
    }
}
