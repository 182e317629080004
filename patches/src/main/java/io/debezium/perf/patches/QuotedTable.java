package io.debezium.perf.patches;

import java.util.List;
import java.util.Map;

import net.bytebuddy.description.modifier.Visibility;
import net.bytebuddy.dynamic.DynamicType;

import io.debezium.perf.patches.inside.QuotedTableText;

import static net.bytebuddy.matcher.ElementMatchers.named;

/** Makes a table's identifier keep its quoted text once it was asked for, as {@link String} keeps its hash. */
final class QuotedTable extends Patch {

    QuotedTable() {
        super(
                "quoted-table",
                "For each event of pgoutput the quoted name of its table is put together anew. The identifier never changes,"
                        + " and can keep it.",
                new Target(
                        "io.debezium.relational.TableId",
                        List.of("toDoubleQuotedString"),
                        List.of("<init>", "toQuotedString", "quote", "repeat"),
                        Map.of(
                                "276325c93fa0f023", "3.0.8.Final to 3.2.0.Final",
                                "0208e8d36cfbe000", "3.3.2.Final to 3.6.3.Final")),
                null);
    }

    @Override
    DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies) {
        return original.defineField(QuotedTableText.FIELD, String.class, Visibility.PRIVATE)
                .visit(bodies.advice(QuotedTableText.class).on(named("toDoubleQuotedString")));
    }
}
