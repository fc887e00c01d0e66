-- Bank statements: their lines, and what each line was confirmed as. Importing them posts nothing.
create table bank_statement (
  guid uuid primary key,
  -- As the file names it; empty: the file names no account.
  account text not null,
  -- The bank's own number of the statement.
  number text not null default '',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  from_day date not null,
  to_day date not null,
  -- Null: the file doesn't state it.
  opening_cents bigint,
  closing_cents bigint,
  lines integer not null check (lines > 0),
  new_lines integer not null check (new_lines > 0),
  sum_cents bigint not null,
  imported_at timestamptz not null,
  imported_by uuid references account,
  check (from_day <= to_day)
);
create index bank_statement_list on bank_statement (to_day desc, guid desc);
create index bank_statement_account on bank_statement (account, to_day desc);

-- Each line of an account once, whatever statements it is on.
create table bank_line (
  guid uuid primary key,
  statement_guid uuid not null references bank_statement,
  account text not null,
  -- Identifies it in every statement: the bank's reference, or a hash of what it says.
  line_key text not null,
  -- Its place in the file.
  position integer not null,
  booked_on date not null,
  value_on date not null,
  -- Above zero: money received.
  amount_cents bigint not null check (amount_cents <> 0),
  name text not null default '',
  details text not null default '',
  reference text not null default '',
  bank_reference text not null default '',
  counter_account text not null default '',
  query_text text not null default '',
  state text not null check (state in ('open', 'suspense', 'confirmed', 'skipped')),
  reason text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null,
  unique (account, line_key)
);
create index bank_line_list on bank_line (state, booked_on desc, guid desc);
create index bank_line_statement on bank_line (statement_guid);
create index bank_line_text on bank_line using gin (query_text gin_trgm_ops);

-- What a confirmed line, or a part of it, is.
create table bank_line_part (
  guid uuid primary key,
  line_guid uuid not null references bank_line,
  kind text not null check (kind in ('partner', 'guest', 'cards', 'entry', 'suspense')),
  -- Positive in either direction.
  amount_cents bigint not null check (amount_cents > 0),
  entry_guid uuid not null references entry,
  partner_guid uuid references partner,
  group_guid uuid references booking_group,
  settlement_guid uuid references payment_settlement,
  why text not null default '',
  at timestamptz not null,
  by uuid references account,
  undone_at timestamptz,
  undone_by uuid references account,
  undone_because text,
  check ((undone_at is null) = (undone_because is null)),
  check (kind <> 'partner' or partner_guid is not null),
  check (kind <> 'guest' or group_guid is not null),
  check (kind <> 'cards' or settlement_guid is not null)
);
create index bank_line_part_line on bank_line_part (line_guid);
-- An entry is matched to one line of the bank.
create unique index bank_line_part_entry on bank_line_part (entry_guid) where undone_at is null;
create index bank_line_part_group on bank_line_part (group_guid) where group_guid is not null;
create index bank_line_part_partner on bank_line_part (partner_guid) where partner_guid is not null;
create index bank_line_part_settlement on bank_line_part (settlement_guid) where settlement_guid is not null;

alter table import_run drop constraint import_run_kind_check;
alter table import_run add constraint import_run_kind_check
  check (kind in ('csv', 'tsv', 'xlsx', 'json', 'service', 'ofx', 'camt'));
