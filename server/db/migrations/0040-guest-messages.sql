-- Messages to guests: in whose language, how they look, and which reminders went out.

-- Null: none was chosen, so it follows from the country and the phone number.
alter table customer add column language text check (language in ('en', 'es', 'fr', 'pt', 'de'));

-- The same message for programs that show HTML; null: it is text only.
alter table outbox add column html text;
update outbox set template = 'afterService' where template = 'postService';

-- Which reservation was reminded of which day, by rule: once, whichever process sends it.
create table guest_reminder (
  group_guid uuid not null references booking_group,
  kind text not null check (kind in ('dayBefore', 'unpaid')),
  service_date date not null,
  at timestamptz not null,
  primary key (group_guid, kind, service_date)
);
