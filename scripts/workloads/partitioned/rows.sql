INSERT INTO reading
SELECT n, n % 1000, n / 8::numeric, 'reading ' || n, timestamptz '2001-02-03 04:05:06+00' + n * interval '1 second'
FROM generate_series(1, :rows) AS n;
