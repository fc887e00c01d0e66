-- An account's own views of a list: its address with filters, its columns and its order.
create table saved_view (
  guid uuid primary key,
  account_guid uuid not null references account,
  list text not null,
  name text not null,
  path text not null,
  search text not null,
  columns jsonb not null,
  sort jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index saved_view_name on saved_view (account_guid, list, lower(name));
