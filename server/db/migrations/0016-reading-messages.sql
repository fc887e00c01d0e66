-- Messages and history as the office reads them: each try to send, what was sent once more, and the order and words they are found by.
create table message_try (
  guid uuid primary key,
  message_guid uuid not null references outbox on delete cascade,
  at timestamptz not null,
  outcome text not null check (outcome in ('sent', 'kept', 'waiting', 'failed')),
  error text not null default ''
);
create index message_try_message on message_try (message_guid);
insert into message_try (guid, message_guid, at, outcome, error)
select gen_random_uuid(), guid, coalesce(sent_at, created_at), state, last_error from outbox where state in ('sent', 'failed');

alter table outbox add column again_of uuid references outbox;
-- Sending it again grants as many tries as the first time.
alter table outbox add column attempts_at_most integer not null default 5;

create index outbox_created on outbox (created_at, guid);
create index outbox_account on outbox (account_guid) where account_guid is not null;
create index outbox_words on outbox using gin (recipient gin_trgm_ops, subject gin_trgm_ops);
create index outbox_again on outbox (again_of) where again_of is not null;

create index history_person on history (account_guid, at) where account_guid is not null;
create index history_kind on history (subject_kind, at);
