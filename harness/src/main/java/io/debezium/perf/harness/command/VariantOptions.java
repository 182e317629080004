package io.debezium.perf.harness.command;

import java.util.ArrayList;
import java.util.List;

import picocli.CommandLine.Option;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.variant.SpecKey;
import io.debezium.perf.harness.variant.VariantSpec;

/** The options that name variants. */
public final class VariantOptions {

    private static final String SPEC =
            """
            %nSPEC is VERSION[,KEY=VALUE]..., for example 3.6.3.Final,plugin=pgoutput. Keys:
            %sQuotes keep a value together: set.heartbeat.action.query="UPDATE t SET a=1,b=2".
            """;

    private VariantOptions() {}

    /** The footer of a command's help, in which the explanation of SPEC replaces {@code {SPEC}}. */
    public static String explained(String footer) {
        return footer.replace("{SPEC}", SPEC.formatted(SpecKey.help().formatted()));
    }

    /** Options of a command that measures variants side by side. */
    public static final class MeasuredOptions {

        @Option(names = "--variant", paramLabel = "SPEC", descriptionKey = "measured.variant")
        List<String> variants = new ArrayList<>();

        /** The variants, in the order of the command line. */
        public List<VariantSpec> variants() {
            return all("--variant", variants);
        }
    }

    /** Options of a command that compares candidates with a baseline. */
    public static final class ComparedOptions {

        @Option(names = "--baseline", paramLabel = "SPEC", descriptionKey = "compared.baseline")
        public String baseline;

        @Option(names = "--candidate", paramLabel = "SPEC", descriptionKey = "compared.candidate")
        List<String> candidates = new ArrayList<>();

        /** The number of comparisons: one for each candidate. */
        public int comparisons() {
            return candidates.size();
        }

        /** The baseline, then the candidates, if there are any. */
        public List<VariantSpec> variants() {
            List<VariantSpec> variants = new ArrayList<>();
            variants.add(given("--baseline", baseline));
            variants.addAll(all("--candidate", candidates));
            return variants;
        }
    }

    /** Options of a command that compares one candidate with a baseline. */
    public static final class PairOptions {

        @Option(names = "--baseline", paramLabel = "SPEC", descriptionKey = "pair.baseline")
        public String baseline;

        @Option(names = "--candidate", paramLabel = "SPEC", descriptionKey = "pair.candidate")
        public String candidate;

        public VariantSpec baseline() {
            return given("--baseline", baseline);
        }

        public VariantSpec candidate() {
            return given("--candidate", candidate);
        }
    }

    private static List<VariantSpec> all(String option, List<String> specs) {
        return specs.stream().map(spec -> VariantSpec.parse(option, spec)).toList();
    }

    private static VariantSpec given(String option, String specOrNull) {
        String spec = given(option, specOrNull, "For example %s 3.6.3.Final.".formatted(option));
        return VariantSpec.parse(option, spec);
    }

    /**
     * Returns the value of a required option.
     *
     * @throws InvalidConfiguration if the option was left out
     */
    public static String given(String option, String valueOrNull, String remedy) {
        if (valueOrNull == null) {
            throw InvalidConfiguration.of("cli.option-missing", option, remedy);
        }
        return valueOrNull;
    }
}
