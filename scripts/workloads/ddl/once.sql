\set part :events / 6
\set rest :events - 5 * :part
CALL change(:part);
ALTER TABLE item ADD COLUMN colour varchar(20) DEFAULT 'grey';
CALL change(:part);
ALTER TABLE item RENAME COLUMN colour TO shade;
CALL change(:part);
ALTER TABLE item ALTER COLUMN price TYPE numeric(14, 4), ALTER COLUMN label TYPE varchar(80);
CALL change(:part);
ALTER TABLE item DROP COLUMN obsolete, ADD COLUMN added_late timestamptz;
CALL change(:part);
CREATE TABLE item_archive (LIKE item INCLUDING ALL);
INSERT INTO item_archive SELECT * FROM item ORDER BY id LIMIT :rest;
