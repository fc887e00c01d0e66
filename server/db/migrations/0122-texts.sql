-- Texts to guests by SMS and WhatsApp. The provider's id of a message is stored, so that what it reports finds it and a retry doesn't send
-- it twice.
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('mail', 'push', 'sms', 'whatsapp'));
alter table outbox
  add column provider_id text,
  add column delivered_at timestamptz;
create unique index outbox_provider_id on outbox (provider_id) where provider_id is not null;
create index outbox_unsent_texts on outbox (group_guid, position) where state = 'waiting' and kind in ('sms', 'whatsapp');
-- Whether a number was texted before.
create index outbox_texted on outbox (recipient) where kind in ('sms', 'whatsapp');
-- What is known of a phone number, whoever it belongs to: what the guest wrote by last, and whether texts were stopped.
create table text_number (
  number text primary key,
  wrote_by text check (wrote_by in ('sms', 'whatsapp')),
  wrote_at timestamptz,
  stopped_at timestamptz
);
-- The texts of a month, for the limit of their cost. `told_at`: administrators were told that it was reached.
create table text_month (
  month date primary key,
  sent integer not null default 0,
  told_at timestamptz
);
