package io.debezium.perf.harness.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Facts.Fact;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.DatabaseInfo;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.VariantInfo;

/**
 * Builds the report of a result: the answer and the chapters of its question, then the chapter "How it was run", with design,
 * machine, database, variants and the commands that repeat it, and the limits.
 */
public final class Page {

    private final Result result;
    private final Facts machineOrNull;
    private final List<Facts> groups = new ArrayList<>();
    private final List<Block> blocks = new ArrayList<>();
    private final List<Fact> commands = new ArrayList<>();

    private Page(Result result, Facts machineOrNull) {
        this.result = result;
        this.machineOrNull = machineOrNull;
        commands.add(Fact.code("All of it", result.commandLine()));
    }

    public static Page of(Result result) {
        return of(result, null);
    }

    /** @param databaseOrNull where PostgreSQL came from; null if the result does not say */
    public static Page of(Result result, DatabaseInfo databaseOrNull) {
        return new Page(result, RunFacts.environment(result.environment(), databaseOrNull));
    }

    /** The page of a result which may be of several machines; these have a table of their own. */
    public static Page ofMachines(CompareResult result) {
        return result.severalMachines()
                ? new Page(
                        result,
                        Facts.titled("Machine")
                                .text("Machines", Format.count(result.merged().machines())))
                : of(result, result.database());
    }

    public Page group(Facts facts) {
        groups.add(facts);
        return this;
    }

    public Page block(Block block) {
        blocks.add(block);
        return this;
    }

    public Page command(String does, String command) {
        commands.add(Fact.code(does, command));
        return this;
    }

    /**
     * Adds the command of each variant.
     *
     * @param does what the command does: {@code A trial of}
     */
    public Page commands(String does, List<VariantInfo> variants) {
        variants.forEach(variant -> command(does + " " + variant.spec(), variant.command()));
        return this;
    }

    /** Adds the tables of variants, and the command of a trial of each. */
    public Page variants(String does, List<VariantInfo> variants) {
        blocks.addAll(VariantTables.of(variants));
        return commands(does, variants);
    }

    /**
     * Builds the document.
     *
     * @param first blocks below the answer
     * @param chapters of the question
     */
    public Document document(
            String title, Summary summary, List<Block> first, List<Chapter> chapters, List<String> limits) {
        List<Block> run = new ArrayList<>(List.of(new Block.Terms(
                Stream.concat(groups.stream(), Stream.ofNullable(machineOrNull)).toList())));
        run.addAll(blocks);
        run.add(new Block.Commands(new Facts("To repeat", commands)));
        List<Chapter> all = new ArrayList<>(chapters);
        all.add(new Chapter("run", "How it was run", run));
        all.add(Limits.chapter(limits));
        String origin = "perf %s, %s UTC".formatted(result.command(), Format.time(result.startedAt()));
        return new Document(title, origin, summary, first, all);
    }
}
