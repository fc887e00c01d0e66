-- What was last told of a flight's time and state to those who meet its guests; null: the schedule.
alter table flight add column told_time timestamptz, add column told_status text;

-- Flights that the flight data service reports and the portal lacks, offered for adding.
create table offered_flight (
  guid uuid primary key,
  ident text not null,
  direction text not null check (direction in ('arrival', 'departure')),
  service_date date not null,
  other_airport text not null,
  scheduled_at timestamptz not null,
  aliases text[] not null default '{}',
  provider text not null,
  seen_at timestamptz not null,
  unique (service_date, direction, ident)
);

-- Flights that nobody wants offered again.
create table ignored_flight (
  ident text not null,
  direction text not null check (direction in ('arrival', 'departure')),
  ignored_by uuid references account,
  ignored_at timestamptz not null,
  primary key (ident, direction)
);
