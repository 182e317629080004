package io.debezium.perf.harness.cli;

import org.junit.jupiter.api.Test;
import picocli.CommandLine.ParseResult;

import static org.assertj.core.api.Assertions.assertThat;

class LiveOptionTest {

    @Test
    void withoutAPortItTakesAFreeOneWhateverFollows() {
        assertThat(record("--live").live.live).isZero();
        assertThat(record("--live", "--rate", "5").rate).isEqualTo(5);
        assertThat(record("--rate", "5", "--live").live.live).isZero();
    }

    @Test
    void thePortIsAttached() {
        assertThat(record("--live=8080", "--rate", "5").live.live).isEqualTo(8080);
    }

    @Test
    void noPageIsServedUnasked() {
        assertThat(record().live.live).isNull();
    }

    @Test
    void aWordBehindItIsNotItsPort() {
        JmhCommand jmh = (JmhCommand) parsed("jmh", "--live", "TypeModifier");

        assertThat(jmh.include).isEqualTo("TypeModifier");
        assertThat(jmh.live.live).isZero();
    }

    private static RecordCommand record(String... words) {
        String[] all = new String[words.length + 1];
        all[0] = "record";
        System.arraycopy(words, 0, all, 1, words.length);
        return (RecordCommand) parsed(all);
    }

    private static Object parsed(String... words) {
        ParseResult parsed = Perf.commandLine().parseArgs(words);
        return parsed.subcommand().commandSpec().userObject();
    }
}
