-- As many tables as :scale says, t0000 and following.
DO $$
BEGIN
    FOR n IN 0 .. :scale - 1 LOOP
        EXECUTE format('CREATE TABLE t%s (id bigint PRIMARY KEY, amount integer NOT NULL, price numeric(10, 2),
            label varchar(40), changed_at timestamptz)', lpad(n::text, 4, '0'));
    END LOOP;
END
$$;
CREATE SEQUENCE row_id START 101 CACHE 100;

-- An insert into one of them and an update of a row of another.
CREATE FUNCTION touch(one int, other int, row_number int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('INSERT INTO t%s VALUES ($1, $2, 1.5, ''new row'', NULL)', lpad(one::text, 4, '0'))
        USING nextval('row_id'), row_number;
    EXECUTE format('UPDATE t%s SET amount = amount + 1 WHERE id = $1', lpad(other::text, 4, '0'))
        USING row_number;
END
$$;
