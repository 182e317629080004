package io.debezium.perf.harness.load.script;

import java.util.List;
import java.util.SplittableRandom;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ScriptParserTest {

    @Test
    void findsStatementsOverSeveralLinesAndSeveralOnOne() {
        List<Script.Step> steps = parse(
                """
                -- a comment; with a semicolon
                BEGIN; SELECT 1
                  AS one;

                END
                """);

        assertThat(texts(steps)).containsExactly("BEGIN", "SELECT 1\n  AS one", "END");
        assertThat(steps.stream().map(Script.Step::line)).containsExactly(2, 2, 5);
    }

    @Test
    void doesNotEndAStatementWithinQuotesOrComments() {
        assertThat(texts(parse("SELECT 'a;''b;', \"c;\" /* d; */ -- e;\n, $$f;$$, $x$g;$$;$x$, $1; SELECT 2;")))
                .containsExactly("SELECT 'a;''b;', \"c;\" /* d; */ -- e;\n, $$f;$$, $x$g;$$;$x$, $1", "SELECT 2");
    }

    @Test
    void putsValuesInPlaceOfVariablesAsPgbenchDoes() {
        Variables variables = new Variables();
        variables.set("a", -5);
        variables.set("b_2", 7);
        Script.Sql sql = (Script.Sql) parse("SELECT 1+:a, ':b_2 days', x::int, '10:30', :unset, arr[1:2];")
                .get(0);

        assertThat(sql.text(variables)).isEqualTo("SELECT 1+-5, '7 days', x::int, '10:30', :unset, arr[1:2]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    1 + 2 * 3          | 7
                    (1 + 2) * 3        | 9
                    10 - 3 - 2         | 5
                    7 / 2              | 3
                    -7 / 2             | -3
                    -7 % 3             | -1
                    2 - -3             | 5
                    -(2 + :two)        | -4
                    100000 * :two      | 200000
                    random(:two, 2)    | 2
                    RANDOM(3 , 1+2)+1  | 4
                    9223372036854775807 | 9223372036854775807
                    """)
    void computesExpressions(String expression, long value) {
        Variables variables = new Variables();
        variables.set("two", 2);

        assertThat(ExpressionParser.parse(expression).value(variables, new SplittableRandom(1)))
                .isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    1 / 0                      | line 1: \\set x: / by zero
                    :nothing                   | line 1: \\set x: variable :nothing has no value
                    random(2, 1)               | line 1: \\set x: random(2, 1): the range is empty
                    9223372036854775807 + 1    | line 1: \\set x: long overflow
                    """)
    void saysWhichLineHasNoValue(String expression, String message) {
        Script.Assignment assignment = (Script.Assignment)
                parse("\\set x " + expression + "\nSELECT 1;").get(0);

        assertThatThrownBy(() -> assignment.run(new Variables(), new SplittableRandom(1)))
                .isInstanceOf(ScriptError.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    \\sleep 10 ms                     | my.sql, line 2: \\sleep is not known to the JDBC load
                    \\set x                           | my.sql, line 2: \\set needs a variable and an expression
                    \\set x random_zipfian(1, 9, 1.1) | my.sql, line 2: random_zipfian is not known to the JDBC load, which knows whole numbers, :variables, + - * / % and random(low, high)
                    \\set x 1.5                       | my.sql, line 2: 1 is not a whole number of 64 bits, which the JDBC load needs
                    \\set x 1 +                       | my.sql, line 2: expected a number, a variable or a function at column 4 of "1 +", met the end
                    \\set x (1                        | my.sql, line 2: expected ) at column 3 of "(1", met the end
                    \\set x 1 2                       | my.sql, line 2: expected an operator or the end at column 3 of "1 2", met '2'
                    SELECT 1 \\gset                   | my.sql, line 2: a backslash within a statement is not known to the JDBC load
                    """)
    void namesTheLineAndTheRemedyForWhatItDoesNotKnow(String line, String message) {
        Failure failure = refused("SELECT 1;\n" + line + "\n");

        assertThat(failure).hasMessage(message);
        assertThat(failure.remedy()).contains("Install pgbench");
    }

    @Test
    void refusesAScriptWithoutAStatement() {
        assertThat(refused("\\set x 1\n-- SELECT 1;\n")).hasMessage("my.sql, line 3: has no SQL statement");
    }

    @Test
    void goesOnInTheNextLineAfterABackslash() {
        List<Script.Step> steps = parse("\\set x 1 + \\\n  2\nSELECT :x;");
        Variables variables = new Variables();
        ((Script.Assignment) steps.get(0)).run(variables, new SplittableRandom(1));

        assertThat(((Script.Sql) steps.get(1)).text(variables)).isEqualTo("SELECT 3");
        assertThat(steps.get(1).line()).isEqualTo(3);
    }

    private static List<Script.Step> parse(String text) {
        return ScriptParser.parse("my.sql", text).steps();
    }

    private static List<String> texts(List<Script.Step> steps) {
        return steps.stream()
                .map(step -> ((Script.Sql) step).text(new Variables()))
                .toList();
    }

    private static Failure refused(String text) {
        return assertThatExceptionOfType(InvalidConfiguration.class)
                .isThrownBy(() -> parse(text))
                .actual();
    }
}
