-- A quarter of them accounts, three bookings each.
INSERT INTO account SELECT n, 'owner ' || n, n / 100.0 FROM generate_series(1, :rows - 3 * (:rows / 4)) AS n;
INSERT INTO booking
SELECT 1 + n / 3, 1 + n % 3, 'booking ' || n, n / 100.0 FROM generate_series(0, 3 * (:rows / 4) - 1) AS n;
