package io.debezium.perf.harness.cli;

import java.util.ArrayList;
import java.util.List;

import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.variant.SpecKey;
import io.debezium.perf.harness.variant.VariantSpec;

/** The options that name variants. */
final class VariantOptions {

    /** The first line of the footer of a command whose help explains what SPEC is. */
    static final String SPEC = "SPEC";

    private VariantOptions() {}

    /** Puts the explanation of SPEC where a command's help has {@link #SPEC}. */
    static void explain(UsageMessageSpec help) {
        String[] footer = help.footer();
        if (footer.length > 0 && footer[0].equals(SPEC)) {
            footer[0] = "%nSPEC is VERSION[,KEY=VALUE]..., for example 3.6.3.Final,plugin=pgoutput. Keys:%n"
                    + SpecKey.help() + "Braces make several variants: set.max.batch.size={1024,2048}.%n"
                    + "Quotes keep a value together: set.heartbeat.action.query=\"UPDATE t SET a=1,b=2\".%n";
            help.footer(footer);
        }
    }

    /** Of a command that measures variants side by side. */
    static final class MeasuredOptions {

        @Option(
                names = "--variant",
                paramLabel = "SPEC",
                description =
                        "Variant to measure; may be repeated. Other variants are compared with the first one. SPEC is"
                                + " explained by 'perf record --help'; latency and impact also take raw, a reader that only"
                                + " receives. Default: ${DEFAULT-VALUE}.")
        List<String> variants = new ArrayList<>();

        /** At least one. */
        List<VariantSpec> expanded() {
            return VariantSpec.expand("--variant", variants);
        }
    }

    /** Of a command that compares candidates with a baseline. */
    static final class ComparedOptions {

        @Option(
                names = "--baseline",
                paramLabel = "SPEC",
                description = "Variant that the candidates are compared with.")
        String baseline;

        @Option(
                names = "--candidate",
                paramLabel = "SPEC",
                description = "Variant that is compared with the baseline; may be repeated.")
        List<String> candidates = new ArrayList<>();

        /** How many comparisons there are. */
        int comparisons() {
            return VariantSpec.expand("--candidate", candidates).size();
        }

        /** The baseline, then the candidates, if there are any. */
        List<VariantSpec> expanded() {
            List<VariantSpec> variants = new ArrayList<>();
            variants.add(given("--baseline", baseline));
            variants.addAll(VariantSpec.expand("--candidate", candidates));
            return variants;
        }
    }

    /** Of a command that holds one candidate against a baseline. */
    static final class PairOptions {

        @Option(names = "--baseline", paramLabel = "SPEC", description = "Variant that the candidate is compared with.")
        String baseline;

        @Option(names = "--candidate", paramLabel = "SPEC", description = "Variant that is compared with the baseline.")
        String candidate;

        VariantSpec baseline() {
            return given("--baseline", baseline);
        }

        VariantSpec candidate() {
            return given("--candidate", candidate);
        }
    }

    private static VariantSpec given(String option, String specOrNull) {
        String spec = given(option, specOrNull, "For example %s 3.6.3.Final.".formatted(option));
        return VariantSpec.parse(option, spec);
    }

    /** @throws InvalidConfiguration if the option was left out */
    static String given(String option, String valueOrNull, String remedy) {
        if (valueOrNull == null) {
            throw new InvalidConfiguration(option, "must be given", remedy);
        }
        return valueOrNull;
    }
}
