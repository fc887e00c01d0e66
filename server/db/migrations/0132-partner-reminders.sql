-- The language of a partner's mails.
alter table partner add column language text not null default 'en' check (language in ('en', 'es', 'fr', 'pt', 'de'));
-- Mails that ask a partner to pay its overdue invoices.
create table partner_reminder (
  guid uuid primary key,
  partner_guid uuid not null references partner,
  level text not null check (level in ('friendly', 'firm', 'final')),
  at timestamptz not null,
  sent_by uuid references account,
  message_guid uuid not null,
  recipient text not null,
  total_cents bigint not null
);
create index partner_reminder_partner on partner_reminder (partner_guid, at);
-- What each of them told about an invoice for the first time; no level twice.
create table partner_reminder_invoice (
  invoice_guid uuid not null references invoice,
  level text not null check (level in ('friendly', 'firm', 'final')),
  reminder_guid uuid not null references partner_reminder,
  open_cents bigint not null,
  primary key (invoice_guid, level)
);
create index partner_reminder_invoice_of on partner_reminder_invoice (reminder_guid);
-- Partners that get no reminders for a while.
create table partner_reminder_pause (
  partner_guid uuid primary key references partner,
  until date not null,
  reason text not null,
  paused_at timestamptz not null,
  paused_by uuid references account
);
