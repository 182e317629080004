--
-- PostgreSQL database dump; it's one
--

\restrict abc
SET statement_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SET default_table_access_method = heap;
CREATE FUNCTION public.next(a integer) RETURNS integer
    LANGUAGE plpgsql
    AS $_$
BEGIN
    -- it's a trap; CREATE TABLE public.trap (id int);
    RETURN $1;
END
$_$;
CREATE FUNCTION public.atomic() RETURNS integer
    LANGUAGE sql
    BEGIN ATOMIC
 SELECT 1;
 SELECT 2;
END;
CREATE TABLE public.t (
    id integer DEFAULT public.next(1) NOT NULL,
    a text DEFAULT 'x'::text NOT NULL,
    b integer GENERATED ALWAYS AS (public.next(id)) STORED,
    CONSTRAINT c CHECK ((public.next(id) > 0)),
    CONSTRAINT d CHECK ((id > 0))
);
ALTER TABLE ONLY public.t ALTER COLUMN a SET DEFAULT public.next(2);
CREATE INDEX i ON public.t USING btree (public.next(id));
CREATE DOMAIN public.even AS integer
	CONSTRAINT even_check CHECK ((public.next(VALUE) > 0));
CREATE VIEW public.v AS
 SELECT t.id
   FROM public.t;
CREATE TRIGGER tr BEFORE INSERT ON public.t FOR EACH ROW EXECUTE FUNCTION public.next();
\unrestrict abc
