package io.debezium.perf.harness.command;

import java.nio.file.Path;
import java.util.List;

import picocli.CommandLine.Option;

import io.debezium.perf.harness.plan.Invocation;

/** A command that writes a result. */
@HelpGroup.Of(HelpGroup.RESULT)
public abstract class ResultTool extends Tool {

    @Option(names = "--out", paramLabel = "DIR")
    Path out;

    /** The folder in which a result's own folder is created. */
    public final Path results() {
        return out == null ? Home.results() : out;
    }

    /** The command line as it was typed, from the command's name on, with a seed. */
    public final Invocation typed(long seed) {
        List<String> words = spec.commandLine().getParent().getParseResult().expandedArgs();
        return typed(words.subList(words.indexOf(spec.name()), words.size()), seed);
    }

    /** @param words of a stored command line that was parsed into this command's options */
    final Invocation typed(List<String> words, long seed) {
        return new Invocation(words, seed, Home.folder(), results());
    }
}
