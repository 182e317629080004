package io.debezium.perf.harness.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;

/**
 * An interrupted run that is gone on with.
 *
 * @param command what was typed then, parsed again
 * @param typed likewise, as words and with the seed that was drawn
 * @param folder of its results
 */
record Resumption<C>(C command, Typed typed, ResultFolder folder) {

    /**
     * @param folderOrNull the value of {@code --resume}
     * @param command that is asked to resume it
     * @param now what was typed now: nothing beside {@code --resume}, except whether one may look on
     * @throws InvalidConfiguration if the folder is not one of an interrupted run of that command
     */
    static <C> Optional<Resumption<C>> of(Path folderOrNull, C command, ParseResult now) {
        if (folderOrNull == null) {
            return Optional.empty();
        }
        String option = "--resume " + folderOrNull;
        if (asksForMore(now)) {
            throw new InvalidConfiguration(
                    option,
                    "takes no other option than --live",
                    "What was asked for is in the folder; start anew to change it.");
        }
        ResultFolder folder = new ResultFolder(folderOrNull.toAbsolutePath().normalize());
        Path file = folder.path().resolve(Typed.FILE);
        if (!Files.isRegularFile(file)) {
            throw new InvalidConfiguration(
                    option, "holds no " + Typed.FILE, "Name the folder of an interrupted run below results/.");
        }
        Typed typed = ResultJson.readPart(file, Typed.class);
        CommandLine commandLine = Perf.commandLine();
        ParseResult then = commandLine.parseArgs(typed.words().toArray(new String[0]));
        Object earlier = then.hasSubcommand() ? then.subcommand().commandSpec().userObject() : null;
        if (!command.getClass().isInstance(earlier)) {
            throw new InvalidConfiguration(
                    option, "is a run of another command: " + typed.commandLine(), "Resume it with that command.");
        }
        @SuppressWarnings("unchecked")
        C same = (C) earlier;
        return Optional.of(new Resumption<>(same, typed, folder));
    }

    private static boolean asksForMore(ParseResult now) {
        Set<String> names = now.matchedOptions().stream()
                .map(OptionSpec::longestName)
                .collect(Collectors.toCollection(TreeSet::new));
        names.removeAll(Set.of(ResultOptions.RESUME, WatchOptions.LIVE, Perf.VERBOSE));
        return !names.isEmpty() || !now.matchedPositionals().isEmpty();
    }
}
