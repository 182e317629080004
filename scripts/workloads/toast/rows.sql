INSERT INTO document
SELECT n, 1, 'document ' || n, repeat(md5(n::text), 250 + n % 1000), decode(repeat(md5(n::text), 500), 'hex'),
    jsonb_build_object('n', n, 'filling', repeat(md5(n::text), 100))
FROM generate_series(1, :rows) AS n;
VACUUM (ANALYZE) document;
