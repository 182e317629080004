INSERT INTO item (id, label, price) SELECT n, 'item ' || n, n % 1000000 FROM generate_series(1, :rows) AS n;
