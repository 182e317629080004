\set old random(1, 1000 * :scale)
\set n random(1, 1000000000)
BEGIN;
INSERT INTO wide SELECT (r).* FROM wide_row(nextval('wide_id'), :n) AS r;
UPDATE wide SET c_integer = :n, c_varchar_100 = 'updated to ' || :n, c_numeric = c_numeric + 1,
    c_timestamptz = timestamptz '2001-02-03 04:05:06+00' + :n * interval '1 second' WHERE id = :old;
END;
