-- What is sold, where, with what, at which price.
create table zone (
  guid uuid primary key,
  name text not null unique,
  position integer not null default 0
);

create table location (
  guid uuid primary key,
  name text not null,
  kind text not null check (kind in ('airport', 'hotel', 'villa', 'marina', 'port', 'restaurant', 'other')),
  zone_guid uuid not null references zone,
  address text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  minutes_from_airport integer not null check (minutes_from_airport between 0 and 600),
  query_name text not null,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now()
);
create index location_search on location using gin (query_name gin_trgm_ops);

create table transport_service (
  guid uuid primary key,
  name text not null,
  description text not null default '',
  photo_guid uuid,
  passengers integer not null check (passengers > 0),
  luggage integer not null check (luggage >= 0),
  vehicle_class text not null,
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now()
);

create table vehicle (
  guid uuid primary key,
  name text not null,
  plate text not null,
  vehicle_class text not null,
  seats integer not null check (seats > 0),
  luggage integer not null check (luggage >= 0),
  photo_guid uuid,
  documents jsonb not null default '[]',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now()
);
create unique index vehicle_plate_once on vehicle (plate);
alter table account add foreign key (default_vehicle_guid) references vehicle;

create table car_seat (
  guid uuid primary key,
  name text not null,
  from_age_months integer not null,
  to_age_months integer not null,
  from_weight_kg integer not null,
  to_weight_kg integer not null,
  cents integer not null check (cents >= 0),
  tax_code text not null,
  stock integer not null check (stock >= 0),
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now()
);

create table extra (
  guid uuid primary key,
  name text not null,
  cents integer not null check (cents >= 0),
  tax_code text not null,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now()
);

-- Effective-dated price rules; the facts of each kind are the rule's own (see domain/pricing/price-book.ts).
create table price_rule (
  guid uuid primary key,
  kind text not null check (kind in ('fastTrack', 'transport', 'hourly', 'surcharge', 'tax')),
  name text not null,
  valid_from date not null,
  valid_to date,
  facts jsonb not null,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  check (valid_to is null or valid_to >= valid_from)
);
create index price_rule_kind on price_rule (kind, valid_from) where active;

create table airport (
  code text primary key check (code ~ '^[A-Z]{3}$'),
  name text not null,
  city text not null,
  country text not null,
  time_zone text not null
);

create table airline (
  code text primary key check (code ~ '^[A-Z0-9]{2}$'),
  name text not null
);

create table flight_pattern (
  guid uuid primary key,
  airline_code text not null references airline,
  number text not null,
  direction text not null check (direction in ('arrival', 'departure')),
  other_airport text not null references airport,
  valid_from date not null,
  valid_to date not null,
  weekdays integer[] not null,
  local_time time not null,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  check (valid_to >= valid_from)
);

create table flight (
  guid uuid primary key,
  pattern_guid uuid references flight_pattern,
  ident text not null,
  airline_code text not null references airline,
  number text not null,
  direction text not null check (direction in ('arrival', 'departure')),
  other_airport text not null references airport,
  service_date date not null,
  scheduled_at timestamptz not null,
  estimated_at timestamptz,
  actual_at timestamptz,
  status text not null default 'scheduled' check (status in ('scheduled', 'enRoute', 'landed', 'departed', 'delayed', 'cancelled', 'diverted')),
  terminal text not null default '',
  gate text not null default '',
  belt text not null default '',
  source text not null default 'schedule',
  manual_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index flight_once on flight (service_date, direction, ident);

create table flight_alias (
  ident text not null,
  operating_ident text not null,
  primary key (ident, operating_ident)
);

-- How a date stands. No row: open.
create table date_status (
  date date primary key,
  mode text not null default 'open' check (mode in ('open', 'limited', 'waitlistOnly', 'closed')),
  arrival_capacity integer check (arrival_capacity >= 0),
  departure_capacity integer check (departure_capacity >= 0),
  comments text not null default '',
  day_comments text not null default '',
  closed_at timestamptz,
  closed_by uuid,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  check (mode <> 'limited' or (arrival_capacity is not null and departure_capacity is not null))
);

-- The places of one date and direction, counted in passengers. One row is the one lock for whoever takes a place, and its check is
-- the last word: nobody confirms beyond capacity except those let through by name (over).
create table fast_track_day (
  date date not null,
  direction text not null check (direction in ('arrival', 'departure')),
  capacity integer,
  taken integer not null default 0 check (taken >= 0),
  allowed_over integer not null default 0 check (allowed_over >= 0),
  last_day_number integer not null default 0,
  primary key (date, direction),
  constraint never_beyond_capacity check (capacity is null or taken <= greatest(capacity + allowed_over, 0))
);
