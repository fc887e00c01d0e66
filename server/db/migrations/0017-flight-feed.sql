-- When the flight data service last spoke of a flight, and how asking it goes.
alter table flight add column fed_at timestamptz;
create table flight_feed (
  only_row boolean primary key default true check (only_row),
  -- When it last answered; and when it was last asked for all of today and tomorrow.
  refreshed_at timestamptz,
  swept_at timestamptz,
  -- It said, or we know, that asking before is of no use.
  not_before timestamptz,
  failure text not null default '',
  seen integer not null default 0,
  unmatched integer not null default 0
);
insert into flight_feed default values;
