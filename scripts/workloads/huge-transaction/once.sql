\set updated :events / 4
\set inserted :events - :updated
BEGIN;
INSERT INTO measurement
SELECT n, n % 1000, n / 8::numeric, timestamptz '2001-02-03 04:05:06+00' + n * interval '1 second', 'measurement ' || n
FROM generate_series(1, :inserted) AS n;
UPDATE measurement SET reading = reading + 1 WHERE id <= :updated;
COMMIT;
