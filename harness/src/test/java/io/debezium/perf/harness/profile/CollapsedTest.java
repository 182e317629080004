package io.debezium.perf.harness.profile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.process.PrivateFolder;
import io.debezium.perf.harness.profile.Stacks.Stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class CollapsedTest {

    private Path folder;
    private int files;

    @BeforeProperty
    void createFolder() throws IOException {
        folder = Files.createTempDirectory("collapsed");
    }

    @AfterProperty
    void deleteFolder() throws IOException {
        PrivateFolder.delete(folder);
    }

    @Property(tries = 200)
    void whatIsWrittenIsReadAgain(
            @ForAll @Size(max = 8)
                    Map<@NotEmpty @Size(max = 5) List<@StringLength(max = 12) String>, @LongRange(min = 1) Long>
                            weights)
            throws IOException {
        Stacks stacks = Stacks.of("samples", weights);
        Path file = next();

        Collapsed.write(stacks, file);

        assertThat(byPath(Collapsed.read(file, "samples"))).isEqualTo(byPath(replaced(stacks)));
    }

    @Example
    void aStackIsALineFromRootToLeafHeaviestFirst() throws IOException {
        Path file = next();

        Collapsed.write(
                new Stacks(
                        "samples",
                        List.of(
                                new Stack(List.of("a;b thread", "x.Y.run"), 3),
                                new Stack(List.of("main", "x.Y.\nmain", "x.Y.z"), 17))),
                file);

        assertThat(file)
                .usingCharset(StandardCharsets.UTF_8)
                .hasContent("main;x.Y._main;x.Y.z 17\na_b thread;x.Y.run 3\n");
    }

    @Example
    void halfACharacterDoesNotEndTheExport() throws IOException {
        Path file = next();

        Collapsed.write(new Stacks("samples", List.of(new Stack(List.of("a\ud800b", "\ud83d\ude00"), 1))), file);

        assertThat(file).usingCharset(StandardCharsets.UTF_8).hasContent("a?b;\ud83d\ude00 1\n");
    }

    @Example
    void aLineWithoutWeightIsNamed() throws IOException {
        Path file = Files.writeString(next(), "a;b 3\na;b\n");

        assertThatExceptionOfType(InvalidConfiguration.class)
                .isThrownBy(() -> Collapsed.read(file, "samples"))
                .withMessageContaining("line 2: must be frame;frame;frame");
    }

    @Example
    void nothingIsOverwritten() throws IOException {
        Path file = Files.writeString(next(), "mine");

        assertThatExceptionOfType(FileAlreadyExistsException.class)
                .isThrownBy(() -> Collapsed.write(new Stacks("samples", List.of()), file));
        assertThat(file).usingCharset(StandardCharsets.UTF_8).hasContent("mine");
    }

    private Path next() {
        return folder.resolve(files++ + ".collapsed");
    }

    /** The stacks with all that the format cannot write replaced. */
    private static Stacks replaced(Stacks stacks) {
        return new Stacks(
                stacks.unit(),
                stacks.stacks().stream()
                        .map(stack -> new Stack(
                                stack.frames().stream()
                                        .map(CollapsedTest::replaced)
                                        .toList(),
                                stack.weight()))
                        .toList());
    }

    private static String replaced(String frame) {
        String encodable = new String(frame.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        StringBuilder result = new StringBuilder();
        for (char c : encodable.toCharArray()) {
            result.append(c == ';' || c < ' ' || c == 127 ? '_' : c);
        }
        return result.toString();
    }

    private static Map<List<String>, Long> byPath(Stacks stacks) {
        Map<List<String>, Long> weights = new HashMap<>();
        stacks.stacks().forEach(stack -> weights.merge(stack.frames(), stack.weight(), Long::sum));
        return weights;
    }
}
