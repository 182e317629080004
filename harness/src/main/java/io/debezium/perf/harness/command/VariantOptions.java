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
        public List<VariantSpec> variants;
    }

    /** Options of a command that compares candidates with a baseline. */
    public static final class ComparedOptions {

        @Option(names = "--baseline", paramLabel = "SPEC", descriptionKey = "compared.baseline")
        VariantSpec baseline;

        @Option(names = "--candidate", paramLabel = "SPEC", descriptionKey = "compared.candidate")
        List<VariantSpec> candidates = new ArrayList<>();

        /** The baseline, then the candidates, if there are any. */
        public List<VariantSpec> variants() {
            List<VariantSpec> variants = new ArrayList<>(List.of(given("--baseline", baseline)));
            variants.addAll(candidates);
            return variants;
        }
    }

    /** Options of a command that compares one candidate with a baseline. */
    public static final class PairOptions {

        @Option(names = "--baseline", paramLabel = "SPEC", descriptionKey = "pair.baseline")
        public VariantSpec baseline;

        @Option(names = "--candidate", paramLabel = "SPEC", descriptionKey = "pair.candidate")
        public VariantSpec candidate;

        public VariantSpec baseline() {
            return given("--baseline", baseline);
        }

        public VariantSpec candidate() {
            return given("--candidate", candidate);
        }
    }

    private static VariantSpec given(String option, VariantSpec specOrNull) {
        return given(option, specOrNull, "For example %s 3.6.3.Final.".formatted(option));
    }

    /**
     * Returns the value of a required option.
     *
     * @throws InvalidConfiguration if the option was left out
     */
    public static <T> T given(String option, T valueOrNull, String remedy) {
        if (valueOrNull == null) {
            throw InvalidConfiguration.of("cli.option-missing", option, remedy);
        }
        return valueOrNull;
    }
}
