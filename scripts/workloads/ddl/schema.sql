CREATE TABLE item (
    id bigint PRIMARY KEY,
    label varchar(40) NOT NULL,
    price numeric(10, 2) NOT NULL,
    obsolete integer
);
CREATE SEQUENCE item_id;

-- So many row events: inserts and as many updates of the same rows, in transactions of 20 events.
CREATE PROCEDURE change(events bigint) LANGUAGE plpgsql AS $$
DECLARE
    first bigint;
    size bigint;
BEGIN
    WHILE events > 0 LOOP
        size := least(events, 20);
        first := nextval('item_id');
        INSERT INTO item (id, label, price)
        SELECT first * 100 + n, 'item ' || n, n FROM generate_series(1, size - size / 2) AS n;
        UPDATE item SET price = price + 1 WHERE id BETWEEN first * 100 + 1 AND first * 100 + size / 2;
        COMMIT;
        events := events - size;
    END LOOP;
END
$$;
