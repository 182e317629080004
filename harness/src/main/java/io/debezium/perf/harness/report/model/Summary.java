package io.debezium.perf.harness.report.model;

import java.util.List;

/**
 * The answer in a few sentences, and what speaks against believing it. Every format opens with it.
 *
 * @param answers one for each thing that was asked
 * @param warnings a sentence each, worst first; empty when nothing is wrong
 */
public record Summary(List<Answer> answers, List<String> warnings) {

    /** Of one answer that nothing belongs to. */
    public static Summary of(Sentence answer, List<String> warnings) {
        return new Summary(List.of(new Answer(answer, List.of())), warnings);
    }

    /**
     * @param lead the sentence to go by, which stands on its own when it is pasted elsewhere
     * @param more what belongs to it, a sentence each
     */
    public record Answer(Sentence lead, List<Sentence> more) {

        public static Answer of(String lead) {
            return new Answer(Sentence.of(lead), List.of());
        }
    }
}
