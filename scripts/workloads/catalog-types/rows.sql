INSERT INTO one VALUES (1, 'row');
