-- :scale times 100 documents. EXTERNAL keeps values out of line and uncompressed, so that their size is known.
CREATE TABLE public.document (
    id integer PRIMARY KEY,
    version integer NOT NULL,
    title varchar(100) NOT NULL,
    body text NOT NULL,
    attachment bytea,
    settings jsonb NOT NULL
);
ALTER TABLE public.document ALTER COLUMN body SET STORAGE EXTERNAL;
ALTER TABLE public.document ALTER COLUMN attachment SET STORAGE EXTERNAL;
ALTER TABLE public.document ALTER COLUMN settings SET STORAGE EXTERNAL;

INSERT INTO public.document
SELECT n, 1, 'document ' || n, repeat(md5(n::text), 250 + n % 1000), decode(repeat(md5(n::text), 500), 'hex'),
    jsonb_build_object('n', n, 'filling', repeat(md5(n::text), 100))
FROM generate_series(1, :scale * 100) AS n;
VACUUM (ANALYZE) public.document;
