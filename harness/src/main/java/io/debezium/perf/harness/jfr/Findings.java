package io.debezium.perf.harness.jfr;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.flightrecorder.CouldNotLoadRecordingException;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.rules.IResult;
import org.openjdk.jmc.flightrecorder.rules.IRule;
import org.openjdk.jmc.flightrecorder.rules.ResultToolkit;
import org.openjdk.jmc.flightrecorder.rules.RuleRegistry;
import org.openjdk.jmc.flightrecorder.rules.Severity;
import org.openjdk.jmc.flightrecorder.rules.TypedResult;
import org.openjdk.jmc.flightrecorder.rules.util.RulesToolkit;

import io.debezium.perf.harness.result.Analysis.Finding;

/**
 * What JMC's rule library finds in a recording. JMC holds the whole recording in memory and takes several times as
 * long as everything else that the harness reads from it.
 */
public final class Findings {

    /** Held strongly, since a logger that nobody holds forgets its level. */
    private static final Logger JMC = Logger.getLogger("org.openjdk.jmc");

    /** The key of a message that JMC's own bundle of messages lacks. */
    private static final Pattern MISSING_TEXT = Pattern.compile("\\w+_TEXT_\\w+");

    private static final Comparator<Finding> MOST_SEVERE_FIRST = Comparator.comparing(
                    (Finding finding) -> Severity.valueOf(finding.severity()))
            .thenComparing(Finding::score)
            .reversed()
            .thenComparing(Finding::rule);

    private Findings() {}

    /**
     * Evaluates all rules that apply to the recording.
     *
     * @return most severe first, in the language of the default locale as far as JMC speaks it
     * @throws IOException if JMC cannot read the file or has no memory for it; the message says why
     */
    public static List<Finding> of(Path file) throws IOException {
        // It warns about every field that a newer JDK has added, which is nothing that a reader could act upon.
        JMC.setLevel(Level.OFF);
        List<Finding> findings = new ArrayList<>();
        Map<IRule, Future<IResult>> results =
                RulesToolkit.evaluateParallel(RuleRegistry.getRules(), load(file), null, 1);
        for (Future<IResult> result : results.values()) {
            add(result, findings);
        }
        findings.sort(MOST_SEVERE_FIRST);
        return findings;
    }

    private static IItemCollection load(Path file) throws IOException {
        try {
            return JfrLoaderToolkit.loadEvents(file.toFile());
        } catch (CouldNotLoadRecordingException | RuntimeException e) {
            throw new IOException("JMC cannot read it: " + e.getMessage(), e);
        } catch (OutOfMemoryError e) {
            throw new IOException("JMC has not enough memory for it", e);
        }
    }

    private static void add(Future<IResult> result, List<Finding> findings) throws IOException {
        try {
            finding(result.get(), findings);
        } catch (ExecutionException | RuntimeException e) {
            // A rule that fails on this recording says nothing about it; the others still do.
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static void finding(IResult result, List<Finding> findings) {
        Severity severity = result.getSeverity();
        String summary = text(result, result.getSummary());
        if (severity == Severity.NA || severity == Severity.IGNORE || summary.isEmpty()) {
            return;
        }
        IQuantity score = result.getResult(TypedResult.SCORE);
        String explanation = Stream.of(result.getExplanation(), result.getSolution())
                .map(text -> text(result, text))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n"));
        findings.add(new Finding(
                result.getRule().getId(),
                result.getRule().getTopic(),
                severity.name(),
                score == null ? severity.getLimit() : score.doubleValue(),
                summary,
                explanation));
    }

    private static String text(IResult result, String message) {
        if (message == null) {
            return "";
        }
        if (MISSING_TEXT.matcher(message).matches()) {
            return "";
        }
        // Some messages are written for java.text.MessageFormat, yet do not go through it.
        return RuleText.plain(ResultToolkit.populateMessage(result, message, false))
                .replace("''", "'");
    }
}
