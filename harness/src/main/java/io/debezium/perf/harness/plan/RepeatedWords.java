package io.debezium.perf.harness.plan;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.tape.Tapes;

/**
 * A command line as it is typed on another machine: with tape files that are there, and a clone that is there.
 *
 * @param variants options that name the variants in full, whatever the defaults here are; empty for those that were typed
 * @param tapes of the tapes that were timed, in their order, the files that are here
 * @param git the clone that takes the place of every other
 */
public record RepeatedWords(List<String> variants, List<Optional<Path>> tapes, Optional<Path> git) {

    private static final String WORKLOAD = "--workload";

    private static final String VERIFY = "--verify";

    /** What says where results go and how a run is shown. */
    private static final Set<String> DROPPED = Set.of("--out", "--resume");

    private static final String LIVE = "--live";

    /** What a tape file says itself: who sends its events, as a player alone can, and how many there are. */
    private static final String REPLAY = "--replay";

    private static final Set<String> VARIANTS = Set.of("--baseline", "--candidate", "--patch");

    private static final Set<String> SIZES = Set.of("--events", "--scale");

    /** In a spec, up to the next key. */
    private static final Pattern GIT = Pattern.compile("(?<=^|,)git=(.*?)(?=,[A-Za-z][\\w.-]*=|$)");

    public RepeatedWords {
        variants = List.copyOf(variants);
        tapes = List.copyOf(tapes);
    }

    /** An option as it was typed, in one word or two. */
    private record Typed(String name, List<String> words) {

        private String value() {
            return words.size() > 1
                    ? words.get(1)
                    : words.get(0).substring(words.get(0).indexOf('=') + 1);
        }
    }

    /**
     * @param words from the command's name on
     * @throws InvalidConfiguration if they name a clone or a tape file that is not here
     */
    public List<String> of(List<String> words) {
        boolean replaced = tapes.stream().anyMatch(Optional::isPresent);
        List<Typed> typed = typed(words);
        List<String> workloads = typed.stream()
                .filter(each -> each.name().equals(WORKLOAD))
                .map(Typed::value)
                .distinct()
                .toList();
        if (replaced && !workloads.isEmpty() && workloads.size() != tapes.size()) {
            throw InvalidConfiguration.of(
                    "plan.did-not-complete",
                    "the original, which lists the tapes of %d of %d workloads"
                            .formatted(tapes.size(), workloads.size()),
                    String.join(" ", words));
        }
        List<String> again = new ArrayList<>();
        for (Typed each : typed) {
            if (each.name().equals(WORKLOAD)) {
                int place = workloads.indexOf(each.value());
                again.addAll(List.of(WORKLOAD, file(place).orElseGet(() -> there(each.value()))));
            } else if (each.name().equals(VERIFY) && each.value().endsWith(Tapes.FILE)) {
                int place = workloads.indexOf(each.value());
                again.addAll(List.of(VERIFY, file(place).orElseGet(() -> there(each.value()))));
            } else if (replaced && SIZES.contains(each.name())) {
                requireAll(each);
            } else if (!dropped(each.name(), replaced)) {
                each.words().stream().map(this::cloned).forEach(again::add);
            }
        }
        variants.stream().map(this::cloned).forEach(again::add);
        if (replaced && workloads.isEmpty()) {
            tapes.forEach(tape -> tape.ifPresent(file -> again.addAll(List.of(WORKLOAD, file.toString()))));
        }
        return again;
    }

    private boolean dropped(String option, boolean replaced) {
        return DROPPED.contains(option)
                || replaced && option.equals(REPLAY)
                || !variants.isEmpty() && VARIANTS.contains(option);
    }

    /**
     * Those that the words name as workloads, as far as they are here.
     *
     * @param shipped the folder of the tapes that a bare name stands for
     */
    public static List<Path> tapeFiles(List<String> words, Path shipped) {
        return typed(words).stream()
                .filter(each -> each.name().equals(WORKLOAD) && each.value().endsWith(Tapes.FILE))
                .flatMap(each -> Stream.of(Path.of(each.value()), shipped.resolve(each.value()))
                        .filter(Files::isRegularFile)
                        .limit(1))
                .distinct()
                .toList();
    }

    private Optional<String> file(int place) {
        return place >= 0 && place < tapes.size() ? tapes.get(place).map(Path::toString) : Optional.empty();
    }

    private static String there(String workload) {
        if (workload.endsWith(Tapes.FILE) && !Files.isRegularFile(Path.of(workload))) {
            throw InvalidConfiguration.of("plan.is-neither-in-repeated-result", "tape " + workload);
        }
        return workload;
    }

    private void requireAll(Typed size) {
        if (!tapes.stream().allMatch(Optional::isPresent)) {
            throw InvalidConfiguration.of(
                    "plan.must-be-given-for-all", "--tape", tapes.size(), String.join(" ", size.words()));
        }
    }

    /** @throws InvalidConfiguration if there is none */
    private String cloned(String word) {
        Matcher found = GIT.matcher(word.startsWith("--") ? word.substring(word.indexOf('=') + 1) : word);
        StringBuilder given = new StringBuilder();
        while (found.find()) {
            int at = found.group(1).lastIndexOf('@');
            String path = at < 0 ? found.group(1) : found.group(1).substring(0, at);
            String commits = at < 0 ? "" : found.group(1).substring(at);
            if (git.isEmpty() && !Files.isDirectory(Path.of(path))) {
                throw InvalidConfiguration.of("plan.is-no-folder-here", found.group());
            }
            String here = git.map(Path::toString).orElse(path);
            found.appendReplacement(given, Matcher.quoteReplacement("git=" + here + commits));
        }
        found.appendTail(given);
        return word.startsWith("--") ? word.substring(0, word.indexOf('=') + 1) + given : given.toString();
    }

    /** Of an option whose value is of no concern here its value is a word of its own. */
    private static List<Typed> typed(List<String> words) {
        List<Typed> typed = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            String name = word.startsWith("--") ? word.replaceFirst("=.*", "") : "";
            boolean known = Stream.of(Set.of(WORKLOAD, VERIFY, REPLAY), DROPPED, VARIANTS, SIZES)
                    .anyMatch(names -> names.contains(name));
            if (name.equals(LIVE)) {
                continue;
            }
            boolean two = known && !word.contains("=") && i + 1 < words.size();
            typed.add(new Typed(name, two ? List.of(word, words.get(++i)) : List.of(word)));
        }
        return typed;
    }
}
