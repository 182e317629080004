package io.debezium.perf.harness.tape;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.InvalidConfiguration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What a tape says of a drain before it knows what its events hold, and after. */
class TapeTest {

    private static final Content THREE = new Content(11, 1, 12, 2, 13, 3);

    private static final Optional<String> ORDER = Optional.of("4096:1f");

    @TempDir
    Path folder;

    private Tape tape;

    @BeforeEach
    void threeEvents() {
        new TapeFacts("simple-update", "digest", 1, 3, 3, 100, "15", List.of("pgoutput"), 4, Instant.EPOCH, Map.of())
                .write(folder, "");
        tape = Tape.in(folder, 1);
    }

    @Test
    void theNumberOfEventsIsHeldAgainstTheTapeBeforeAnyContentIs() {
        assertThat(tape.difference("pgoutput", THREE)).isEmpty();
        assertThat(tape.difference("pgoutput", new Content(11, 1, 12, 2)))
                .contains("2 events of a tape of 3 were delivered: events are missing");
        assertThat(tape.difference("pgoutput", new Content(11, 1, 12, 2, 12, 2, 13, 3)))
                .contains("4 events of a tape of 3 were delivered: events are doubled");
    }

    @Test
    void whatAProgramWasSeenToDeliverIsKeptForThatProgramPluginAndContent() {
        assertThat(tape.delivered("pgoutput", "abc")).isEmpty();
        tape.keep("pgoutput", THREE, "3.6.3.Final", ORDER);
        tape.keepDelivered("pgoutput", "abc", "a-run");

        assertThat(tape.delivered("pgoutput", "abc"))
                .get()
                .extracting(Tape.Delivery::run)
                .isEqualTo("a-run");
        assertThat(tape.delivered("pgoutput", "abcd")).isEmpty();
        assertThat(tape.delivered("decoderbufs", "abc")).isEmpty();

        tape.keep("pgoutput", new Content(11, 1, 12, 2, 13, 4), "3.6.3.Final", ORDER);
        assertThat(tape.delivered("pgoutput", "abc")).as("another content").isEmpty();
    }

    @Test
    void onceAContentIsKeptEveryEventIsHeldAgainstIt() {
        tape.keep("pgoutput", THREE, "3.6.3.Final", ORDER);

        assertThat(tape.difference("pgoutput", THREE)).isEmpty();
        assertThat(tape.difference("pgoutput", new Content(11, 1, 99, 2, 13, 3)))
                .contains(
                        "differs from event 2 on (LSN 0/2): 1 events of the tape are missing or changed, 1 others were delivered");
        assertThat(tape.difference("decoderbufs", new Content(11, 1, 99, 2, 13, 3)))
                .as("of another plugin no content is known")
                .isEmpty();
    }

    /** Three events are two and the end marker, which comes once. */
    @Test
    void aTapeThatIsPlayedSeveralTimesHasAContentOfItsOwn() {
        tape.keep("pgoutput", THREE, "3.6.3.Final", ORDER);

        Tape turned = Tape.in(folder, 10);

        assertThat(turned.facts().events()).isEqualTo(21);
        assertThat(turned.reference("pgoutput")).isEmpty();
        Content content = new Content(LongStream.range(0, 42).toArray());
        turned.keep("pgoutput", content, "3.6.3.Final", ORDER);
        assertThat(Tape.in(folder, 10).reference("pgoutput")).isPresent();
        assertThat(Tape.in(folder, 1).difference("pgoutput", THREE)).isEmpty();
    }

    /** Fewer events, where the properties select some: a reference says how many. */
    @Test
    void aTapeHasAContentOfItsOwnForEachSetOfProperties() {
        tape.keep("pgoutput", THREE, "3.6.3.Final", ORDER);
        Map<String, String> selecting = Map.of("table.include.list", "public[.]a");
        Content two = new Content(21, 1, 22, 3);

        Tape selected = tape.with(selecting);
        assertThat(selected.reference("pgoutput")).isEmpty();
        assertThat(selected.difference("pgoutput", two)).isEmpty();
        selected.keep("pgoutput", two, "3.6.3.Final,set.table.include.list=\"public[.]a\"", ORDER);

        Tape again = Tape.in(folder, 1).with(selecting);
        assertThat(again.facts().events()).isEqualTo(2);
        assertThat(again.difference("pgoutput", THREE)).isPresent();
        assertThat(again.difference("decoderbufs", THREE))
                .contains("3 events of a tape of 2 were delivered: events are doubled");
        assertThat(Tape.in(folder, 1)
                        .with(Map.of("table.include.list", "public[.]b"))
                        .reference("pgoutput"))
                .isEmpty();
        assertThat(Tape.in(folder, 1).with(Map.of()).difference("pgoutput", THREE))
                .isEmpty();
    }

    /** Of an imported tape the digest of its content is known, and nothing else of it. */
    @Test
    void aContentOfAnotherDigestThanTheRecordedOneIsRefused() throws Exception {
        tape.keep("pgoutput", THREE, "3.6.3.Final", ORDER);
        Files.delete(folder.resolve("content-pgoutput.bin"));
        Tape imported = Tape.in(folder, 1);

        assertThat(imported.difference("pgoutput", THREE)).isEmpty();
        assertThat(imported.difference("pgoutput", new Content(11, 1, 99, 2, 13, 3))
                        .orElseThrow())
                .startsWith("the content's SHA-256 is ")
                .endsWith(" where the tape was recorded (3.6.3.Final)");
    }

    @Test
    void factsThatAreNotWholeAreRefused() throws Exception {
        Path file = folder.resolve("tape.json");
        Files.writeString(file, Files.readString(file).replaceFirst("\"scale\" : 1,", ""));

        assertThatThrownBy(() -> Tape.in(folder, 1))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("scale");
    }

    @Test
    void theNameOfATapeBeginsWithItsWorkloadAndFollowsEverythingElse() {
        assertThat(Tapes.id("simple-update", "digest", 10, 600_000))
                .matches("simple-update-[0-9a-f]{10}")
                .isEqualTo(Tapes.id("simple-update", "digest", 10, 600_000))
                .isNotEqualTo(Tapes.id("simple-update", "digest", 106, 0))
                .isNotEqualTo(Tapes.id("simple-update", "other", 10, 600_000));
    }

    @Property
    void itIsAFileNameWhateverTheWorkloadIsCalled(@ForAll String name) {
        assertThat(Tapes.id(name, "digest")).matches("[a-z0-9-]{1,60}");
    }
}
