\set old random(1, 50 * :scale)
\set n random(1, 1000000000)
BEGIN;
INSERT INTO every SELECT (r).* FROM every_row(nextval('every_id'), :n) AS r;
INSERT INTO every_array SELECT (r).* FROM every_array_row((SELECT currval('every_id')), :n) AS r;
UPDATE every SET c_integer = :n, c_mood = 'calm', c_hstore = hstore('n', :n::text), c_interval = -c_interval WHERE id = :old;
DELETE FROM every_array WHERE id = (SELECT currval('every_id'));
END;
