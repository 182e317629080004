-- Row changes: 4 of account and 6 of booking, one update of each among them changes the key. Debezium makes 12 events.
-- currval is volatile: only within a subquery can its value be looked up in an index.
\set amount random(1, 100000)
BEGIN;
INSERT INTO account VALUES (nextval('account_id'), 'owner ' || :amount, :amount / 100.0);
UPDATE account SET balance = balance + 1 WHERE id = (SELECT currval('account_id'));
INSERT INTO booking SELECT currval('account_id'), n, 'booking ' || n, :amount / 100.0 FROM generate_series(1, 3) AS n;
UPDATE booking SET amount = amount + 1 WHERE account = (SELECT currval('account_id')) AND number = 1;
UPDATE booking SET number = 4 WHERE account = (SELECT currval('account_id')) AND number = 2;
DELETE FROM booking WHERE account = (SELECT currval('account_id')) AND number = 3;
UPDATE account SET id = -id WHERE id = (SELECT currval('account_id'));
DELETE FROM account WHERE id = -(SELECT currval('account_id'));
END;
