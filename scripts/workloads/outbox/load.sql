\set customer random(1, 100000)
INSERT INTO outboxevent
SELECT gen_random_uuid(), 'order', :customer, 'order-line-added',
    jsonb_build_object('customer', :customer, 'line', n, 'article', 'article ' || n, 'price', n * 1.25)
FROM generate_series(1, 5) AS n;
