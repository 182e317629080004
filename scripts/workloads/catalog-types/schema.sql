CREATE TABLE one (id bigint PRIMARY KEY, label varchar(40));
CREATE SCHEMA elsewhere;

DO $$
BEGIN
    FOR n IN 1 .. :rows LOOP
        EXECUTE CASE WHEN n % 2 = 0
            THEN format('CREATE TYPE elsewhere.e%s AS ENUM (''low'', ''high'')', n)
            ELSE format('CREATE DOMAIN elsewhere.d%s AS numeric(12, 3)', n) END;
        IF n % 500 = 0 THEN
            COMMIT;
        END IF;
    END LOOP;
END
$$;
