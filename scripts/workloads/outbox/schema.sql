-- The columns by which Debezium's outbox event router knows a message.
CREATE TABLE outboxevent (
    id uuid PRIMARY KEY,
    aggregatetype varchar(60) NOT NULL,
    aggregateid varchar(60) NOT NULL,
    type varchar(60) NOT NULL,
    payload jsonb
);
