package io.debezium.perf.harness.cli;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import picocli.CommandLine.Option;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.Shard;

/** Which share of an experiment is run here. */
@HelpGroup.Of(HelpGroup.MEASUREMENT)
final class ShardOption {

    static final String SHARD = "--shard";
    private static final Pattern FORM = Pattern.compile("([1-9]\\d{0,4})/([1-9]\\d{0,4})");

    /** Of every share, unless one is typed: nothing that machines could differ in. */
    static final long SEED = 1;

    @Option(
            names = SHARD,
            paramLabel = "I/N",
            description =
                    "Run only shard I of N, a part of the pairs, to distribute one experiment over N machines; scripts/perf merge"
                            + " merges the results. Requires a tape file. A shard runs all its pairs, without interim looks, and"
                            + " records none by default; the seed is 1 unless --seed is given.")
    String shard;

    /** @throws InvalidConfiguration if it is no share */
    Optional<Shard> read() {
        return Optional.ofNullable(shard).map(ShardOption::parse);
    }

    static Shard parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches() || Integer.parseInt(form.group(1)) > Integer.parseInt(form.group(2))) {
            throw InvalidConfiguration.of("cli.must-be-i-n", SHARD + " " + text);
        }
        return new Shard(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)));
    }
}
