package io.debezium.perf.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.stream.Stream;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

/** Data flows one way: cli, question, command, experiment, trial, plan, then result, stats, profile and report. */
class LayeringTest {

    private static final String ROOT = "io.debezium.perf.harness";

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    @Test
    void nothingDependsOnTheCommands() {
        holds(noClasses()
                .that()
                .resideOutsideOfPackage(in("cli"))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(in("cli")));
    }

    @Test
    void packagesDoNotDependOnEachOtherInCircles() {
        holds(slices().matching(ROOT + ".(*)..").should().beFreeOfCycles());
        holds(slices().matching(ROOT + ".question.(*)..").should().beFreeOfCycles());
    }

    @Test
    void onlyTheRegistryKnowsTheQuestions() {
        holds(noClasses()
                .that()
                .resideOutsideOfPackages(in("question"), in("cli"))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(in("question")));
    }

    @Test
    void statsKnowsResultsAlone() {
        knowsOnly("stats", "result");
    }

    @Test
    void statsDoesNoInputOrOutputAndReadsNoClock() {
        holds(noClasses()
                .that()
                .resideInAPackage(in("stats"))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.io", "java.nio..", "java.net..", "java.sql.."));
        holds(noClasses()
                .that()
                .resideInAPackage(in("stats"))
                .should()
                .dependOnClassesThat()
                .areAssignableTo(Clock.class)
                .orShould()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis"));
    }

    @Test
    void resultsKnowNothingOfHowTheyCameAbout() {
        knowsOnly("result");
    }

    @Test
    void forkingKnowsNothingOfWhatItIsFor() {
        knowsOnly("process");
    }

    @Test
    void theLoadKnowsTheDatabaseAndNothingOfTheEngine() {
        knowsOnly("load", "host", "postgres", "process", "result");
    }

    @Test
    void recordingsAreReadWithoutKnowingWhatIsMadeOfThem() {
        mustNotKnow("jfr", "profile", "report", "experiment", "trial");
    }

    @Test
    void profilesKnowNeitherFilesNorPages() {
        mustNotKnow("profile", "report", "experiment", "trial");
        holds(noClasses()
                .that()
                .resideInAPackage(in("profile"))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("jdk.jfr.."));
    }

    @Test
    void reportsAreMadeFromResultsNotFromWhatMeasured() {
        mustNotKnow("report", "cli", "experiment", "trial", "jfr", "load", "postgres", "link");
        holds(noClasses()
                .that()
                .resideInAPackage(in("question"))
                .and()
                .haveSimpleNameEndingWith("Document")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(in("experiment"), in("trial"), in("jfr"), in("load"), in("postgres")));
    }

    @Test
    void whatAReportSaysDoesNotKnowItsFormats() {
        mustNotKnow("report.model", "report.render", "report.section", "report.profile");
        mustNotKnow("report.render", "report.section", "report.profile");
        mustNotKnow("report.section", "report.render", "report.profile");
        mustNotKnow("report.profile", "report.render");
    }

    /** It costs what is measured nothing because it can ask nothing of it. */
    @Test
    void theLiveViewHearsWhatIsToldAndOnlyCommandsKnowIt() {
        knowsOnly("live", "experiment", "trial", "result");
        holds(noClasses()
                .that()
                .resideOutsideOfPackages(in("live"), in("command"))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(in("live")));
    }

    @Test
    void noPackageIsADrawerForAnything() {
        holds(classes()
                .that()
                .resideInAPackage(ROOT + "..")
                .should()
                .resideOutsideOfPackages(
                        in("util"), in("utils"), in("common"), in("helper"), in("helpers"), in("manager"), in("misc")));
    }

    /** Their class paths hold the Debezium under test: the harness must not be on them. */
    @ParameterizedTest
    @ValueSource(strings = {"dbz-app", "jmh-postgres", "patches"})
    void theModulesUnderTestDoNotKnowTheHarness(String module) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("..", module))) {
            assertThat(files.filter(LayeringTest::isSourceOrPom)).isNotEmpty().allSatisfy(file -> assertThat(
                            Files.readString(file))
                    .as(file.toString())
                    .doesNotContain("import " + ROOT, "<artifactId>harness</artifactId>"));
        }
    }

    private static boolean isSourceOrPom(Path file) {
        return file.toString().endsWith(".java") && file.toString().contains("src") || file.endsWith("pom.xml");
    }

    private static void knowsOnly(String part, String... others) {
        String[] allowed = Stream.concat(Stream.of(part), Stream.of(others))
                .map(LayeringTest::in)
                .toArray(String[]::new);
        holds(noClasses()
                .that()
                .resideInAPackage(in(part))
                .should()
                .dependOnClassesThat(resideInAPackage(ROOT + ".*..").and(resideOutsideOfPackages(allowed))));
    }

    private static void mustNotKnow(String part, String... others) {
        String[] forbidden = Stream.of(others).map(LayeringTest::in).toArray(String[]::new);
        holds(noClasses()
                .that()
                .resideInAPackage(in(part))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(forbidden));
    }

    private static String in(String part) {
        return ROOT + "." + part + "..";
    }

    /** A part that is yet to be written breaks no rule. */
    private static void holds(ArchRule rule) {
        rule.allowEmptyShould(true).check(CLASSES);
    }
}
