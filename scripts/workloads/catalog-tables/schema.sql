-- Tables of 5 columns with a primary key, as those of many-tables; a commit now and then gives their locks back.
DO $$
BEGIN
    FOR n IN 1 .. :rows LOOP
        EXECUTE format('CREATE TABLE t%s (id bigint PRIMARY KEY, amount integer NOT NULL, price numeric(10, 2),
            label varchar(40), changed_at timestamptz)', n);
        IF n % 500 = 0 THEN
            COMMIT;
        END IF;
    END LOOP;
END
$$;
