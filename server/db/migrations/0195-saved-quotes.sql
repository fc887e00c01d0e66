-- Prices given to callers who decide later: what was asked for, the price of that day, and until when it stands.
create table saved_quote (
  guid uuid primary key,
  number bigint generated always as identity unique,
  customer_guid uuid not null references customer,
  product text not null check (product in ('advanced', 'private', 'hourly', 'point')),
  valid_until date not null,
  first_day date not null,
  -- A line per service, as in the history.
  services text[] not null,
  lines jsonb not null,
  total_cents bigint not null,
  currency text not null,
  -- What the agent adds to the mail.
  note text not null,
  -- The request, from which it is priced again, and the form that is opened again.
  request jsonb not null,
  form jsonb not null,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  mailed_at timestamptz,
  group_guid uuid references booking_group,
  booked_at timestamptz,
  lost_at timestamptz,
  lost_reason text not null default '',
  version integer not null default 1
);
create index saved_quote_customer on saved_quote (customer_guid);
create index saved_quote_group on saved_quote (group_guid) where group_guid is not null;
create index saved_quote_created on saved_quote (created_at, guid);
create index saved_quote_open on saved_quote (valid_until, guid) where booked_at is null and lost_at is null;
