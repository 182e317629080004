\set a random(1, 100 * :scale)
\set size random(250, 1250)
BEGIN;
UPDATE document SET version = version + 1 WHERE id = :a;
UPDATE document SET title = 'document ' || :a || ' of size ' || :size WHERE id = :a;
UPDATE document SET body = repeat(md5((:a + :size)::text), :size) WHERE id = :a;
UPDATE document SET version = version + 1 WHERE id = :a;
END;
