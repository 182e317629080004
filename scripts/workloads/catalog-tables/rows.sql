DO $$
BEGIN
    FOR n IN 1 .. :rows LOOP
        EXECUTE format('INSERT INTO t%s VALUES (%s, 1, 2.5, ''row'', NULL)', n, n);
        IF n % 500 = 0 THEN
            COMMIT;
        END IF;
    END LOOP;
END
$$;
