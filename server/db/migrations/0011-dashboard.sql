-- The dashboard counts the messages that were given up on; there are few among very many.
create index outbox_failed on outbox (created_at) where state = 'failed';
