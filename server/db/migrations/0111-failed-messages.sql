-- The messages that failed, which administrators look for and resend.
create index outbox_failed on outbox (position) where state = 'failed';
