\set part :events / 6
\set rest :events - 5 * :part
CALL public.change(:part);
ALTER TABLE public.item ADD COLUMN colour varchar(20) DEFAULT 'grey';
CALL public.change(:part);
ALTER TABLE public.item RENAME COLUMN colour TO shade;
CALL public.change(:part);
ALTER TABLE public.item ALTER COLUMN price TYPE numeric(14, 4), ALTER COLUMN label TYPE varchar(80);
CALL public.change(:part);
ALTER TABLE public.item DROP COLUMN obsolete, ADD COLUMN added_late timestamptz;
CALL public.change(:part);
CREATE TABLE public.item_archive (LIKE public.item INCLUDING ALL);
INSERT INTO public.item_archive SELECT * FROM public.item ORDER BY id LIMIT :rest;
