package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ProviderNotFoundException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.RepeatedWords;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.EvidenceResult.EvidenceTape;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.stats.Repetition;
import io.debezium.perf.harness.tape.Tapes;

/**
 * A result that is to be repeated, in its folder or in a bundle. A bundle may come from anyone: nothing is taken out of it but
 * its result, what was typed, and the tapes that the result lists, by names that lead nowhere else, up to a size.
 */
final class Original implements AutoCloseable {

    private static final Map<String, Class<? extends Result>> TYPES =
            Map.of("evidence", EvidenceResult.class, "compare", CompareResult.class);

    private static final String RESULT = "result.json";
    private static final String TAPE = EvidenceTapes.FOLDER + "/[A-Za-z0-9-]+" + Tapes.FILE;

    /** Of a bundle as it is kept: its tapes have {@link EvidenceTapes#MOST_BYTES}, and the rest is text. */
    private static final long MOST_BYTES = 500_000_000;

    private static final int MOST_ENTRIES = 20_000;

    /** Of an entry: relative, and without a step upwards. */
    private static final Pattern NAME = Pattern.compile("(?!/)(?!.*(^|/)[.]{1,2}(/|$))[^\\\\\\p{Cntrl}]+");

    private final Path named;
    private final Optional<FileSystem> bundle;
    private final Path folder;
    private final Result result;
    private final Invocation typed;
    private int tapeBytesLeft = EvidenceTapes.MOST_BYTES;

    private Original(Path named, Optional<FileSystem> bundle) {
        this.named = named;
        this.bundle = bundle;
        this.folder = bundle.map(this::unpacked).orElse(named);
        this.result = result();
        this.typed = typed();
    }

    /** @throws InvalidConfiguration if it is no result that can be repeated */
    static Original open(Path named) {
        if (Files.isDirectory(named)) {
            return new Original(named, Optional.empty());
        }
        Optional<FileSystem> bundle = Optional.empty();
        try {
            requireOrdinary(named);
            bundle = Optional.of(FileSystems.newFileSystem(named));
            return new Original(named, bundle);
        } catch (ProviderNotFoundException | IOException | UncheckedIOException e) {
            close(bundle);
            throw refused(named, Files.exists(named) ? "is neither a folder nor a zip" : "is not there");
        } catch (RuntimeException e) {
            close(bundle);
            throw e;
        }
    }

    /** Whoever unpacks it elsewhere, as its reader is told to, must see what is run here, and nothing else must happen. */
    private static void requireOrdinary(Path named) throws IOException {
        if (Files.size(named) > MOST_BYTES) {
            throw refused(named, "has more than %,d bytes".formatted(MOST_BYTES));
        }
        try (ZipFile zip = new ZipFile(named.toFile())) {
            Set<String> names = new HashSet<>();
            if (zip.size() > MOST_ENTRIES
                    || !zip.stream()
                            .map(ZipEntry::getName)
                            .allMatch(name ->
                                    names.add(name) && NAME.matcher(name).matches())) {
                throw refused(
                        named,
                        "has more than %,d entries, or one twice, or one that leads elsewhere".formatted(MOST_ENTRIES));
            }
        }
    }

    private static InvalidConfiguration refused(Path named, String rule) {
        return new InvalidConfiguration(
                named.toString(), rule, "Name the folder of a result of evidence or compare, or a bundle of evidence.");
    }

    /** All of a bundle is in one folder. */
    private Path unpacked(FileSystem zip) {
        return Stream.concat(Stream.of(zip.getPath("/")), Folders.children(zip.getPath("/")).stream())
                .filter(each -> Files.isRegularFile(each.resolve(RESULT)))
                .findFirst()
                .orElseThrow(() -> refused(named, "holds no " + RESULT));
    }

    private Result result() {
        Path json = file(RESULT);
        String command = ResultJson.command(json);
        if (!TYPES.containsKey(command)) {
            throw refused(named, "is a result of '%s', which cannot be repeated".formatted(command));
        }
        return ResultJson.read(json, TYPES.get(command));
    }

    private Invocation typed() {
        Invocation found = ResultJson.readPart(file(Invocation.FILE), Invocation.class);
        if (Stream.concat(found.words().stream(), variants().stream()).anyMatch(word -> word.indexOf('\0') >= 0)) {
            throw refused(named, "names something with a character that no name has");
        }
        if (found.words().isEmpty() || !found.words().get(0).equals(result.command())) {
            throw refused(
                    named,
                    "is a result of %s, and %s is of another command".formatted(result.command(), Invocation.FILE));
        }
        return found;
    }

    private Path file(String name) {
        Path file = folder.resolve(name);
        if (!Files.isRegularFile(file)) {
            throw refused(named, "holds no " + name);
        }
        return file;
    }

    /** Of {@link EvidenceResult} or {@link CompareResult}. */
    Result whole() {
        return result;
    }

    String name() {
        return named.toAbsolutePath().normalize().getFileName().toString();
    }

    /** Options that name the variants in full; empty where what was typed does. */
    List<String> variants() {
        return result instanceof EvidenceResult evidence
                ? List.of("--baseline", evidence.baseline(), "--candidate", evidence.candidate())
                : List.of();
    }

    /** What was typed, with the seed. */
    Invocation invocation() {
        return typed;
    }

    /**
     * The files of the tapes that were timed, as far as they are here, by their workloads.
     *
     * @param shipped the folder of the tapes that a bare name stands for
     * @param given more of them, whatever their names; where there are none, those that were typed then
     * @param place a folder that need not exist, for those of the bundle
     * @throws InvalidConfiguration if a file is not the tape that the result says
     */
    Map<String, Optional<Path>> tapes(List<Path> given, Path shipped, Path place) {
        Map<String, TapeInfo> timed = Repetition.tapes(result);
        Map<String, Optional<Path>> files = new LinkedHashMap<>();
        timed.keySet().forEach(workload -> files.put(workload, Optional.empty()));
        if (result instanceof EvidenceResult evidence) {
            evidence.tapes().stream()
                    .filter(tape -> !tape.file().isEmpty())
                    .forEach(tape -> files.put(tape.workload(), Optional.of(unpacked(tape, place))));
        }
        boolean all = files.values().stream().allMatch(Optional::isPresent);
        for (Path file : given.isEmpty() && !all ? RepeatedWords.tapeFiles(typed.words(), shipped) : given) {
            TapeInfo info = Tapes.info(file);
            String workload = timed.entrySet().stream()
                    .filter(each -> each.getValue().sameContent(info))
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .orElseThrow(() -> other(file.toString(), info, List.copyOf(timed.values())));
            files.put(workload, Optional.of(file.toAbsolutePath().normalize()));
        }
        return files;
    }

    private Path unpacked(EvidenceTape tape, Path place) {
        Path copy = place.resolve(tape.file().substring(tape.file().indexOf('/') + 1));
        if (!tape.file().matches(TAPE) || !Files.isRegularFile(folder.resolve(tape.file()))) {
            throw refused(named, "does not hold the tape that its result names, '%s'".formatted(tape.file()));
        }
        try (InputStream in = Files.newInputStream(folder.resolve(tape.file()))) {
            byte[] bytes = in.readNBytes(tapeBytesLeft + 1);
            if (bytes.length > tapeBytesLeft) {
                throw refused(named, "has tapes of more than %,d bytes".formatted(EvidenceTapes.MOST_BYTES));
            }
            tapeBytesLeft -= bytes.length;
            Files.createDirectories(place);
            Files.write(copy, bytes);
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(copy, e);
        }
        TapeInfo info = Tapes.info(copy);
        if (!info.sameContent(tape.tape())) {
            throw other("%s of %s".formatted(tape.file(), named), info, List.of(tape.tape()));
        }
        return copy;
    }

    private static InvalidConfiguration other(String which, TapeInfo found, List<TapeInfo> expected) {
        return InvalidConfiguration.of(
                "experiment.has-but-result-used",
                which,
                found.digestText(),
                String.join(
                        " and ",
                        expected.stream()
                                .map(tape -> tape.workload() + " with " + tape.digestText())
                                .toList()));
    }

    @Override
    public void close() {
        close(bundle);
    }

    private static void close(Optional<FileSystem> bundle) {
        try {
            if (bundle.isPresent()) {
                bundle.get().close();
            }
        } catch (IOException e) {
            // It was only read.
            return;
        }
    }
}
