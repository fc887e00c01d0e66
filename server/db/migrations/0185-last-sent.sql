-- When a message of a kind was last sent, for the status page: without reading all messages of all years.
create index outbox_sent on outbox (kind, sent_at) where sent_at is not null;
