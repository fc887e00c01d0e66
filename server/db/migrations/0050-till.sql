-- Money of guests and cash by person: drawers, what was counted in them, and money that came in another currency.

-- What moved in another currency than the site's, with its worth in the site's: in cash by whoever holds it (null: the safe), else on the account.
create table entry_tender (
  entry_guid uuid not null references entry,
  line integer not null,
  account text not null check (account in ('cash', 'card', 'bank')),
  holder_guid uuid references account,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Above zero: it came in.
  amount_cents bigint not null check (amount_cents <> 0),
  -- Millionths of the site's currency for one of this one.
  rate_micros bigint not null check (rate_micros > 0),
  house_cents bigint not null,
  primary key (entry_guid, line),
  check (account = 'cash' or holder_guid is null)
);
create index entry_tender_cash on entry_tender (holder_guid, currency) where account = 'cash';
create trigger entry_tender_append_only before update or delete on entry_tender for each row execute function refuse_change();

-- A person's drawer, from its opening until it is counted: then all in it goes to the safe.
create table drawer (
  guid uuid primary key,
  holder_guid uuid not null references account,
  opened_at timestamptz not null,
  float_cents bigint not null check (float_cents >= 0),
  closed_at timestamptz,
  closed_by uuid references account,
  reason text not null default '',
  check ((closed_at is null) = (closed_by is null))
);
create unique index drawer_open on drawer (holder_guid) where closed_at is null;
create index drawer_closed on drawer (holder_guid, closed_at desc);
create index drawer_opened on drawer (opened_at desc, guid desc);

-- What was counted when it was closed, by currency, beside what the books say; the difference is in the ledger.
create table drawer_count (
  drawer_guid uuid not null references drawer,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  expected_cents bigint not null,
  counted_cents bigint not null check (counted_cents >= 0),
  primary key (drawer_guid, currency)
);
