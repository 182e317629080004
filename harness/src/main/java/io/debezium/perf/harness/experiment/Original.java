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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.KeptPlan;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.EvidenceResult.EvidenceTape;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.tape.Tapes;

/**
 * A result that is to be repeated, in its folder or in a bundle. A bundle may come from anyone: nothing is taken out of it but
 * its result, its plan, and the tapes that the result lists, by names that lead nowhere else, up to a size.
 */
final class Original implements AutoCloseable {

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
    private final KeptPlan plan;
    private int tapeBytesLeft = EvidenceTapes.MOST_BYTES;

    private Original(Path named, Optional<FileSystem> bundle) {
        this.named = named;
        this.bundle = bundle;
        this.folder = bundle.map(this::unpacked).orElse(named);
        String command = ResultJson.command(file(RESULT));
        this.result = ResultJson.read(
                file(RESULT),
                Repeatable.of(command)
                        .orElseThrow(() -> InvalidConfiguration.of("experiment.cannot-be-repeated", named, command))
                        .result());
        this.plan = KeptPlan.read(file(Invocation.FILE));
        if (!plan.plan().isObject()) {
            throw InvalidConfiguration.of("experiment.was-of-command-without-plan", named, Invocation.FILE);
        }
        if (!plan.texts(text -> text.indexOf('\0') >= 0).isEmpty()) {
            throw InvalidConfiguration.of("experiment.names-character-that-no-name-has", named);
        }
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
            throw Files.exists(named)
                    ? InvalidConfiguration.of("experiment.is-neither-folder-nor-zip", named)
                    : InvalidConfiguration.of("experiment.original-is-not-there", named);
        } catch (RuntimeException e) {
            close(bundle);
            throw e;
        }
    }

    /** Whoever unpacks it elsewhere, as its reader is told to, must see what is run here, and nothing else must happen. */
    private static void requireOrdinary(Path named) throws IOException {
        if (Files.size(named) > MOST_BYTES) {
            throw InvalidConfiguration.of("experiment.has-more-bytes", named, "%,d".formatted(MOST_BYTES));
        }
        try (ZipFile zip = new ZipFile(named.toFile())) {
            Set<String> names = new HashSet<>();
            if (zip.size() > MOST_ENTRIES
                    || !zip.stream()
                            .map(ZipEntry::getName)
                            .allMatch(name ->
                                    names.add(name) && NAME.matcher(name).matches())) {
                throw InvalidConfiguration.of(
                        "experiment.has-entries-of-no-bundle", named, "%,d".formatted(MOST_ENTRIES));
            }
        }
    }

    /** All of a bundle is in one folder. */
    private Path unpacked(FileSystem zip) {
        return Stream.concat(Stream.of(zip.getPath("/")), Folders.children(zip.getPath("/")).stream())
                .filter(each -> Files.isRegularFile(each.resolve(RESULT)))
                .findFirst()
                .orElseThrow(() -> InvalidConfiguration.of("experiment.original-holds-no", named, RESULT));
    }

    private Path file(String name) {
        Path file = folder.resolve(name);
        if (!Files.isRegularFile(file)) {
            throw InvalidConfiguration.of("experiment.original-holds-no", named, name);
        }
        return file;
    }

    Result result() {
        return result;
    }

    String name() {
        return named.toAbsolutePath().normalize().getFileName().toString();
    }

    KeptPlan plan() {
        return plan;
    }

    /**
     * The files of the tapes that were timed, as far as they are here, in their order.
     *
     * @param shipped the folder of the tapes that come with the project
     * @param given more of them, whatever their names; where there are none, those that the plan names
     * @param place a folder that need not exist, for those of the bundle
     * @throws InvalidConfiguration if a file is not the tape that the result says
     */
    List<Optional<Path>> tapes(List<Path> given, Path shipped, Path place) {
        Map<String, TapeInfo> timed = result.timedTapes();
        Map<String, Optional<Path>> files = new LinkedHashMap<>();
        timed.keySet().forEach(workload -> files.put(workload, Optional.empty()));
        if (result instanceof EvidenceResult evidence) {
            evidence.tapes().stream()
                    .filter(tape -> !tape.file().isEmpty())
                    .forEach(tape -> files.put(tape.workload(), Optional.of(unpacked(tape, place))));
        }
        boolean all = files.values().stream().allMatch(Optional::isPresent);
        for (Path file : given.isEmpty() && !all ? named(shipped) : given) {
            TapeInfo info = Tapes.info(file);
            String workload = timed.entrySet().stream()
                    .filter(each -> each.getValue().sameContent(info))
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .orElseThrow(() -> other(file.toString(), info, List.copyOf(timed.values())));
            files.put(workload, Optional.of(file.toAbsolutePath().normalize()));
        }
        return List.copyOf(files.values());
    }

    /** The tape files that the plan names, each by its path or else among those that are shipped, as far as they are here. */
    private List<Path> named(Path shipped) {
        return plan.timed().stream()
                .filter(name -> name.endsWith(Tapes.FILE))
                .map(Path::of)
                .flatMap(path -> Stream.of(path, shipped.resolve(path.getFileName()))
                        .filter(Files::isRegularFile)
                        .limit(1))
                .distinct()
                .toList();
    }

    private Path unpacked(EvidenceTape tape, Path place) {
        Path copy = place.resolve(tape.file().substring(tape.file().indexOf('/') + 1));
        if (!tape.file().matches(TAPE) || !Files.isRegularFile(folder.resolve(tape.file()))) {
            throw InvalidConfiguration.of("experiment.lacks-tape-of-its-result", named, tape.file());
        }
        try (InputStream in = Files.newInputStream(folder.resolve(tape.file()))) {
            byte[] bytes = in.readNBytes(tapeBytesLeft + 1);
            if (bytes.length > tapeBytesLeft) {
                throw InvalidConfiguration.of(
                        "experiment.has-tapes-of-more-bytes", named, "%,d".formatted(EvidenceTapes.MOST_BYTES));
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
        String used = expected.stream()
                .map(tape -> tape.workload() + " with " + tape.digestText())
                .collect(Collectors.joining(" and "));
        return InvalidConfiguration.of("experiment.has-but-result-used", which, found.digestText(), used);
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
