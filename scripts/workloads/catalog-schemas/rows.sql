INSERT INTO orders VALUES (1, 2, 3.5, 'row', NULL, NULL, true);
