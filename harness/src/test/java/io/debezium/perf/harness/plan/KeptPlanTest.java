package io.debezium.perf.harness.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.load.TapeWorkload;
import io.debezium.perf.harness.load.TapeWorkloads;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.question.compare.ComparePlan;
import io.debezium.perf.harness.question.evidence.EvidencePlan;
import io.debezium.perf.harness.question.evidence.EvidencePlanTest;
import io.debezium.perf.harness.tape.ReplayWay;
import io.debezium.perf.harness.tape.TapeRequest;
import io.debezium.perf.harness.variant.VariantSpec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A plan that was kept on one machine, for another one. */
class KeptPlanTest {

    private static final Invocation HERE =
            new Invocation(List.of("repeat", "bundle.zip"), 9, Path.of("/h"), Path.of("r"));

    @TempDir
    Path folder;

    private TapeWorkload tape;

    @BeforeEach
    void recorded() {
        tape = TapeWorkload.recorded("simple-update", "d", 6_000, 2, folder.resolve("here.tape"));
    }

    @Test
    void aPlanIsReadAsItWasKeptButForWhereItRuns() throws IOException {
        EvidencePlan plan = EvidencePlanTest.plan("3.6.3.Final", "3.6.3.Final,patch=last-event", folder);

        KeptPlan kept = kept(plan, plan.typed());
        EvidencePlan again = kept.plan(EvidencePlan.class, this::find, Optional.empty(), plan.typed());

        assertThat(again).isEqualTo(plan);
        assertThat(kept.words()).isEqualTo(plan.typed().words());
        assertThat(kept.seed()).isEqualTo(7);
        assertThat(Files.readString(folder.resolve("plan.json"))).doesNotContain(folder.toString(), "\"home\"");
    }

    @Test
    void aPlanHereHasItsOwnFoldersAndCommand() throws IOException {
        ComparePlan plan = compare("3.6.3.Final", tape("simple-update"));

        ComparePlan again = kept(plan).plan(ComparePlan.class, this::find, Optional.empty(), HERE);

        assertThat(again.typed()).isEqualTo(HERE);
        assertThat(again.sampling()).isEqualTo(plan.sampling());
    }

    @Test
    void whatCannotBeRepeatedKeepsWhatWasTyped() throws IOException {
        KeptPlan.write(HERE, HERE, folder);

        KeptPlan kept = KeptPlan.read(folder.resolve("plan.json"));

        assertThat(kept.words()).isEqualTo(HERE.words());
        assertThat(kept.plan().isNull()).isTrue();
    }

    /** With the events that it has, and sent by a player. */
    @Test
    void theTapeFileThatIsHereTakesThePlaceOfTheWorkload() throws IOException {
        KeptPlan kept = kept(compare("3.6.3.Final", tape("simple-update")));

        TapeRequest request = kept.over(List.of(Optional.of(tape)))
                .plan(ComparePlan.class, this::find, Optional.empty(), HERE)
                .tape()
                .request();

        assertThat(request.workload()).isEqualTo(tape);
        assertThat(request.events()).isEqualTo(6_000);
        assertThat(request.scale()).isEqualTo(2);
        assertThat(request.way()).isEqualTo(ReplayWay.PLAYER);
        assertThat(kept.over(List.of(Optional.empty()))).isEqualTo(kept);
    }

    @Test
    void aTapeFileThatIsNotHereIsAskedFor() throws IOException {
        TapePlan gone = tape(TapeWorkload.recorded("x", "d", 6_000, 1, Path.of("/gone/x.tape")));
        KeptPlan kept = kept(compare("3.6.3.Final", gone));

        assertThat(kept.timed()).containsExactly("/gone/x.tape");
        assertThatThrownBy(() -> kept.over(List.of(Optional.empty())))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageStartingWith("tape /gone/x.tape: is neither");
        assertThat(kept.over(List.of(Optional.of(tape))).timed())
                .containsExactly(folder.resolve("here.tape").toString());
    }

    @Test
    void filesAreNotGuessedForARunThatEndedEarly() throws IOException {
        KeptPlan kept = kept(compare("3.6.3.Final", tape("simple-update")));

        assertThatThrownBy(() -> kept.over(List.of(Optional.of(tape), Optional.empty())))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("tapes of 2 of 1 workloads: did not complete");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3.6.1.Final,git=~/dbz@main..b,plugin=pgoutput | 3.6.1.Final,git=/here@main..b,plugin=pgoutput",
                "3.6.1.Final,git=/me@home/dbz@c | 3.6.1.Final,git=/here@c",
                "3.6.1.Final,git=../dbz | 3.6.1.Final,git=/here",
                "3.6.1.Final,jvm=-Dgit=x | 3.6.1.Final,jvm=-Dgit=x",
            })
    void theCloneThatIsHereTakesThePlaceOfAnyOther(String then, String again) throws IOException {
        KeptPlan kept = kept(compare(then, tape("simple-update")));

        assertThat(kept.plan(ComparePlan.class, this::find, Optional.of(Path.of("/here")), HERE)
                        .variants())
                .extracting(VariantSpec::text)
                .containsExactly("3.6.3.Final", again);
    }

    /** Whatever a stranger has put into the file. */
    @Test
    void everyTextThatAPlanIsMadeOfIsShown() throws IOException {
        KeptPlan kept = kept(compare("3.6.3.Final,jvm=-Xmx1g", tape("simple-update")));

        assertThat(kept.texts(text -> true))
                .contains("3.6.3.Final", "3.6.3.Final,jvm=-Xmx1g", "simple-update", "local");
        assertThat(kept.texts(text -> text.contains("="))).containsExactly("3.6.3.Final,jvm=-Xmx1g");
    }

    @Test
    void whatIsNoPlanOfThisVersionIsRefused() throws IOException {
        KeptPlan kept = kept(compare("raw", tape("simple-update")));

        assertThatThrownBy(() -> kept.plan(EvidencePlan.class, this::find, Optional.empty(), HERE))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("holds no plan of this version");
    }

    /** As on the command line. */
    @Test
    void whatAPlanMustNotHaveIsRefusedByItsOwnRule() throws IOException {
        compare("raw", tape("simple-update"));
        kept(compare("raw", tape("simple-update")));
        Path file = folder.resolve("plan.json");
        Files.writeString(file, Files.readString(file).replace("\"pairs\" : 4", "\"pairs\" : -1"));

        assertThatThrownBy(() -> KeptPlan.read(file).plan(ComparePlan.class, this::find, Optional.empty(), HERE))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("--pairs -1: must be at least 0");
    }

    private KeptPlan kept(ComparePlan plan) throws IOException {
        return kept(plan, plan.typed());
    }

    private KeptPlan kept(Object plan, Invocation typed) throws IOException {
        KeptPlan.write(plan, typed, folder);
        return KeptPlan.read(folder.resolve("plan.json"));
    }

    private TapeWorkload find(String name) {
        return name.equals(folder.resolve("here.tape").toString())
                ? tape
                : new TapeWorkloads(Path.of("../scripts/workloads")).find(name);
    }

    private ComparePlan compare(String candidate, TapePlan tape) {
        return new ComparePlan(
                List.of(VariantSpec.parse("3.6.3.Final"), VariantSpec.parse(candidate)),
                tape,
                new Sampling(4, 0.02, Tolerance.USUAL, 0, Optional.empty(), 7),
                CountSampling.NONE,
                new Invocation(List.of("compare"), 7, folder, folder),
                Optional.empty());
    }

    private TapePlan tape(String name) {
        return tape(find(name));
    }

    private static TapePlan tape(TapeWorkload workload) {
        return new TapePlan(
                TapeRequest.of(workload),
                Optional.empty(),
                new ServerPlan(new DatabaseSpec.Local(), false, Optional.empty()),
                false);
    }
}
