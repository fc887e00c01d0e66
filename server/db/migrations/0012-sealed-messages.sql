-- The text of a message that opens something (a password code) is sealed like the other secrets.
alter table outbox add column sealed boolean not null default false;
update outbox set sealed = true where template = 'passwordCode';
create index outbox_sealed on outbox (guid) where sealed;
