-- Row events: three inserts, two updates, a key that changes (to Debezium a delete and an insert, whether or not the row
-- goes to another partition), a delete.
-- currval is volatile: only within a subquery can its value be looked up in an index.
\set old random(1, 1000 * :scale)
\set amount random(1, 1000000)
BEGIN;
INSERT INTO reading
SELECT nextval('reading_id'), n, :amount / 8::numeric, 'reading ' || :amount, timestamptz '2001-02-03 04:05:06+00'
FROM generate_series(1, 3) AS n;
UPDATE reading SET amount = :amount WHERE id = :old;
UPDATE reading SET note = 'updated', device = device + 1 WHERE id = (SELECT currval('reading_id'));
UPDATE reading SET id = -id WHERE id = (SELECT currval('reading_id'));
DELETE FROM reading WHERE id = (SELECT currval('reading_id')) - 1;
END;
