CREATE TABLE orders (id bigint PRIMARY KEY, customer integer NOT NULL, price numeric(10, 2), label varchar(40),
    note text, changed_at timestamptz, paid boolean NOT NULL);

DO $$
BEGIN
    FOR n IN 1 .. :rows LOOP
        EXECUTE format('CREATE SCHEMA tenant_%s', n);
        EXECUTE format('CREATE TABLE tenant_%s.orders (id bigint PRIMARY KEY, customer integer NOT NULL,
            price numeric(10, 2), label varchar(40), note text, changed_at timestamptz, paid boolean NOT NULL)', n);
        IF n % 500 = 0 THEN
            COMMIT;
        END IF;
    END LOOP;
END
$$;
