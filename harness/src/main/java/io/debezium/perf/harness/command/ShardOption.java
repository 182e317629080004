package io.debezium.perf.harness.command;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import picocli.CommandLine.Option;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.Shard;

/** The option {@code --shard}: which share of an experiment this run measures. */
@HelpGroup.Of(HelpGroup.MEASUREMENT)
public final class ShardOption {

    static final String SHARD = "--shard";

    private static final Pattern FORM = Pattern.compile("([1-9]\\d{0,4})/([1-9]\\d{0,4})");

    @Option(names = SHARD, paramLabel = "I/N")
    public Optional<Shard> shard;

    /** @throws InvalidConfiguration if it is not of the form {@code I/N}, with I at most N */
    public static Shard parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches() || Integer.parseInt(form.group(1)) > Integer.parseInt(form.group(2))) {
            throw InvalidConfiguration.of("cli.must-be-i-n", SHARD + " " + text);
        }
        return new Shard(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)));
    }
}
