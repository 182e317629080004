package io.debezium.perf.harness.postgres;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SchemaDumpTest {

    @Test
    void whatOlderServersDoNotKnowAndWhatIsForPsqlIsLeftOut() {
        assertThat(
                        SchemaDump.script(
                                """
                        --
                        -- PostgreSQL database dump
                        --

                        \\restrict abc
                        SET statement_timeout = 0;
                        SET transaction_timeout = 0;
                        SET client_encoding = 'UTF8';
                        SET standard_conforming_strings = on;
                        SELECT pg_catalog.set_config('search_path', '', false);
                        SET check_function_bodies = false;
                        SET xmloption = content;
                        SET client_min_messages = warning;
                        SET row_security = off;
                        SET default_tablespace = '';
                        SET default_table_access_method = heap;
                        CREATE TABLE public.t (
                            id integer NOT NULL
                        );
                        """))
                .isEqualTo(
                        """
                        SET standard_conforming_strings = on;
                        SELECT pg_catalog.set_config('search_path', '', false);
                        SET check_function_bodies = false;
                        CREATE TABLE public.t (
                            id integer NOT NULL
                        );
                        """);
    }

    @Test
    void linesOfAFunctionStay() {
        String function =
                """
                CREATE FUNCTION public.f() RETURNS void
                    LANGUAGE sql
                    AS $$
                UPDATE public.t
                SET id = 1, name = 'x'
                WHERE id = 2;
                UPDATE public.t
                SET id = 3;
                $$;
                """;

        assertThat(SchemaDump.script(function)).isEqualTo(function);
    }
}
