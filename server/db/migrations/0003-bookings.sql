-- The reservation and what is done with it.
create table customer (
  guid uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null default '',
  phone text not null default '',
  birthday date,
  country text not null default '',
  notes text not null default '',
  query_name text not null,
  partner_guid uuid references partner,
  merged_into uuid references customer,
  version integer not null default 1,
  active boolean not null default true,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null
);
-- Typing a name finds it by its beginning (btree, fast at any size) or by likeness (trigrams).
create index customer_name_begin on customer (query_name text_pattern_ops);
create index customer_name_like on customer using gin (query_name gin_trgm_ops);
create index customer_email on customer (lower(email) text_pattern_ops) where email <> '';
create index customer_phone on customer (phone text_pattern_ops) where phone <> '';
create index customer_phone_end on customer (reverse(phone) text_pattern_ops) where phone <> '';
create index customer_partner on customer (partner_guid) where partner_guid is not null;

create table booking_group (
  guid uuid primary key,
  reference text not null unique check (reference ~ '^[A-HJ-NP-Z2-9]{6}$'),
  customer_guid uuid not null references customer,
  partner_guid uuid references partner,
  partner_reference text not null default '',
  source text not null check (source in ('staff', 'partner', 'walkIn', 'bokun', 'pnp', 'import')),
  source_reference text,
  billing text not null check (billing in ('payNow', 'payLater', 'partnerAccount')),
  status text not null check (status in ('waitlisted', 'confirmed', 'cancelled')),
  original_booked_on date not null,
  first_service_date date not null,
  ticket_code text not null unique,
  comments text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  check (billing <> 'partnerAccount' or partner_guid is not null)
);
create unique index group_source_once on booking_group (source, source_reference) where source_reference is not null;
create index group_customer on booking_group (customer_guid, first_service_date desc);
create index group_partner on booking_group (partner_guid, first_service_date desc) where partner_guid is not null;
create index group_recent on booking_group (first_service_date desc, guid desc);

create table passenger (
  guid uuid primary key,
  group_guid uuid not null references booking_group,
  position integer not null,
  first_name text not null default '',
  last_name text not null default '',
  age_band text not null check (age_band in ('adult', 'child', 'infant')),
  query_name text not null default '',
  unique (group_guid, position)
);
create index passenger_name_like on passenger using gin (query_name gin_trgm_ops);

create table booking (
  guid uuid primary key,
  group_guid uuid not null references booking_group,
  kind text not null check (kind in ('arrivalFastTrack', 'departureFastTrack', 'arrivalTransfer', 'departureTransfer', 'privateTransfer', 'hourly', 'point', 'extra', 'fee')),
  service_date date not null,
  service_time time not null,
  day_number integer,
  direction text check (direction in ('arrival', 'departure')),
  flight_guid uuid references flight,
  adults integer not null default 0 check (adults >= 0),
  children integer not null default 0 check (children >= 0),
  infants integer not null default 0 check (infants >= 0),
  status text not null check (status in ('waitlisted', 'booked', 'checkedIn', 'completed', 'noShow', 'cancelled')),
  comments text not null default '',
  price_lines jsonb not null default '[]',
  charge_cents integer not null default 0,
  waitlisted_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by uuid,
  cancel_reason text not null default '',
  cancel_fee_cents integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null
);
create index booking_of_group on booking (group_guid);
create index booking_day on booking (service_date, kind, service_time);
create index booking_of_flight on booking (flight_guid) where flight_guid is not null;
create unique index booking_day_number_once on booking (service_date, direction, day_number) where day_number is not null and kind in ('arrivalFastTrack', 'departureFastTrack');
create index booking_waitlist on booking (service_date, waitlisted_at) where status = 'waitlisted';

create table booking_passenger (
  booking_guid uuid not null references booking,
  passenger_guid uuid not null references passenger,
  state text not null default 'expected' check (state in ('expected', 'checkedIn', 'noShow')),
  at timestamptz,
  by_account uuid,
  device text not null default '',
  primary key (booking_guid, passenger_guid)
);
create index booking_passenger_passenger on booking_passenger (passenger_guid);

create table trip (
  guid uuid primary key,
  booking_guid uuid not null references booking,
  group_guid uuid not null references booking_group,
  sequence integer not null,
  service_date date not null,
  pickup_at timestamptz not null,
  expected_minutes integer not null check (expected_minutes > 0),
  from_location_guid uuid not null references location,
  to_location_guid uuid not null references location,
  passengers integer not null check (passengers >= 0),
  luggage integer not null default 0,
  car_seats jsonb not null default '[]',
  service_guid uuid not null references transport_service,
  vehicle_guid uuid references vehicle,
  driver_guid uuid references account,
  flight_guid uuid references flight,
  status text not null check (status in ('unassigned', 'assigned', 'started', 'waiting', 'onBoard', 'completed', 'noShow', 'cancelled')),
  assigned_at timestamptz,
  assigned_by uuid,
  started_at timestamptz,
  arrived_at timestamptz,
  departed_at timestamptz,
  completed_at timestamptz,
  closed_at timestamptz,
  grace_minutes integer not null,
  wait_minutes integer,
  wait_charge_cents integer not null default 0,
  contact_attempts jsonb not null default '[]',
  notes_for_driver text not null default '',
  notes_for_office text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  unique (booking_guid, sequence),
  check ((status = 'unassigned') <= (driver_guid is null)),
  check (status not in ('assigned', 'started', 'waiting', 'onBoard', 'completed', 'noShow') or driver_guid is not null)
);
create index trip_day on trip (service_date, pickup_at);
create index trip_driver_day on trip (driver_guid, service_date) where driver_guid is not null;
create index trip_group on trip (group_guid);
create index trip_flight on trip (flight_guid) where flight_guid is not null;
-- A driver has at most one trip under way.
create unique index trip_one_under_way on trip (driver_guid) where status in ('started', 'waiting', 'onBoard');

-- A step that came too late to fit: an item on the dispatcher's list, never dropped.
create table trip_exception (
  guid uuid primary key,
  trip_guid uuid not null references trip,
  service_date date not null,
  action text not null,
  device_at timestamptz not null,
  driver_guid uuid not null,
  reason text not null,
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid
);
create index trip_exception_open on trip_exception (service_date) where resolved_at is null;
