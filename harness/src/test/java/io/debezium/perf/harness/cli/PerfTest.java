package io.debezium.perf.harness.cli;

import org.junit.jupiter.api.Test;
import picocli.CommandLine.ParseResult;

import static org.assertj.core.api.Assertions.assertThat;

class PerfTest {

    @Test
    void whatWasTypedBeginsWithTheCommand() {
        ParseResult parsed = Perf.commandLine().parseArgs("--verbose", "record", "--rate", "5");

        assertThat(Perf.typed(parsed.subcommand().commandSpec(), 7).words()).containsExactly("record", "--rate", "5");
    }

    @Test
    void everyQuestionIsACommand() {
        assertThat(Perf.commandLine().getSubcommands().values())
                .<Class<?>>extracting(
                        command -> command.getCommandSpec().userObject().getClass())
                .containsAll(Questions.commands());
    }
}
