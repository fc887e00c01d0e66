-- Every closing of a service date: what was open, what became of it and why; and whether the day was opened again.
create table day_closing (
  guid uuid primary key,
  date date not null,
  closed_at timestamptz not null,
  closed_by uuid references account,
  comments text not null default '',
  -- What was open and what became of it, as it was shown.
  resolved jsonb not null default '[]',
  reopened_at timestamptz,
  reopened_by uuid references account,
  reopen_reason text not null default '',
  check ((reopened_at is null) = (reopen_reason = ''))
);
create unique index day_closing_standing on day_closing (date) where reopened_at is null;
create index day_closing_latest on day_closing (closed_at desc, guid desc);

-- How many are on shift at the desks by hour of the date, 24 of them; empty: nobody said.
alter table date_status add column staff_by_hour jsonb not null default '[]';
