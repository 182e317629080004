package io.debezium.perf.harness.report.model;

import java.util.List;

/**
 * The answer in a few sentences, and the reasons for doubt. Every format begins with it.
 *
 * @param answers one for each thing that was asked
 * @param warnings a sentence each, worst first; empty if there are none
 */
public record Summary(List<Answer> answers, List<String> warnings) {

    /** A summary with one answer, a single sentence. */
    public static Summary of(Sentence answer, List<String> warnings) {
        return new Summary(List.of(Answer.of(answer)), warnings);
    }

    /**
     * An answer.
     *
     * @param lead its main sentence, which can be understood alone when it is pasted elsewhere
     * @param more further sentences
     */
    public record Answer(Sentence lead, List<Sentence> more) {

        public static Answer of(Sentence lead) {
            return new Answer(lead, List.of());
        }
    }
}
