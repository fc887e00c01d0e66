-- What guests write by SMS and WhatsApp, each message once by the provider's id. Open ones wait for an agent.
create table guest_text (
  guid uuid primary key,
  provider_id text not null unique,
  channel text not null check (channel in ('sms', 'whatsapp')),
  number text not null,
  text text not null,
  -- Pictures and other files, which stay with the provider.
  media integer not null default 0,
  at timestamptz not null,
  -- The reservation it is about, as far as the number tells.
  group_guid uuid references booking_group,
  answered_at timestamptz,
  answered_by uuid references account
);
create index guest_text_open on guest_text (at) where answered_at is null;
create index guest_text_of_group on guest_text (group_guid, at) where group_guid is not null;
create index guest_text_of_number on guest_text (number, at);
-- Who wrote a message by hand.
alter table outbox add column written_by uuid references account;
