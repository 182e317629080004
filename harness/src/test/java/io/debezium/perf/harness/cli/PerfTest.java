package io.debezium.perf.harness.cli;

import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;

import io.debezium.perf.harness.command.HelpGroup;
import io.debezium.perf.harness.command.ResultTool;

import static org.assertj.core.api.Assertions.assertThat;

class PerfTest {

    @Test
    void whatWasTypedBeginsWithTheCommand() {
        assertThat(Typed.command(ResultTool.class, "--verbose record --rate 5")
                        .typed(7)
                        .words())
                .containsExactly("record", "--rate", "5");
    }

    @Test
    void everyQuestionIsACommand() {
        assertThat(Perf.commandLine().getSubcommands().values())
                .<Class<?>>extracting(
                        command -> command.getCommandSpec().userObject().getClass())
                .containsAll(Questions.commands());
    }

    /** The texts of help.properties are found by the names of options. */
    @Test
    void everyOptionIsDescribed() {
        assertThat(described(Perf.commandLine())).hasSizeGreaterThan(300).noneMatch(String::isBlank);
    }

    @Test
    void optionsOfAQuestionStandBeforeThoseOfEveryCommand() {
        String help = HelpGroup.render(
                Perf.commandLine().getSubcommands().get("latency").getHelp());

        assertThat(help.indexOf("--rates")).isBetween(0, help.indexOf("General:"));
        assertThat(help).contains("Table as a queue");
    }

    @Test
    void helpFitsIntoATerminalThatIsNotTooNarrowForIt() {
        assertThat(Stream.of(40, 80, 200).map(Perf::helpWidth)).containsExactly(55, 80, 100);
        Perf.commandLine().setUsageHelpWidth(Perf.helpWidth(40));
    }

    private static Stream<String> described(CommandLine command) {
        return Stream.concat(
                command.getCommandSpec().args().stream().map(arg -> String.join(" ", arg.description())),
                command.getSubcommands().values().stream().flatMap(PerfTest::described));
    }
}
