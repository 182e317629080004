\set old random(1, 100 * :scale)
\set n random(1, 1000000000)
BEGIN;
INSERT INTO document SELECT (r).* FROM document_row(nextval('document_id'), :n) AS r;
UPDATE document SET embedding = (document_row(0, :n)).embedding WHERE id = :old;
END;
