SET standard_conforming_strings = on;
CREATE TABLE public.t (
    id integer NOT NULL,
    a text DEFAULT 'x'::text NOT NULL,
    b integer,
    CONSTRAINT d CHECK ((id > 0))
);
CREATE DOMAIN public.even AS integer;
