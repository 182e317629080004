-- As many in each; the first tables have one more each where they do not come out even.
DO $$
BEGIN
    FOR n IN 0 .. :scale - 1 LOOP
        EXECUTE format('INSERT INTO t%s SELECT r, 0, r, ''row '' || r, NULL FROM generate_series(1, $1) AS r',
            lpad(n::text, 4, '0')) USING :rows / :scale + CASE WHEN n < :rows % :scale THEN 1 ELSE 0 END;
    END LOOP;
END
$$;
