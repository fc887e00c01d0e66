-- Bókun: settings, what its products and questions mean, what is known of each booking, what came by webhook, and check-ins told to it.
create table bokun_settings (
  one boolean primary key default true check (one),
  -- What a booking that does not say what was paid means.
  unstated_paid text not null default 'collected' check (unstated_paid in ('collected', 'owed')),
  -- Other currencies, with what one unit is worth in the company's: [{"currency": "USD", "rate": "2.0000"}].
  rates jsonb not null default '[]',
  -- Check-ins are told to Bókun from this moment on; null: they are not.
  push_since timestamptz,
  version integer not null default 1
);
insert into bokun_settings default values;

create table bokun_product (
  guid uuid primary key,
  key text not null unique,
  product_id text not null default '',
  title text not null default '',
  rate text not null default '',
  -- Null: nobody has said yet what it is.
  kind text check (kind in ('arrivalFastTrack', 'departureFastTrack', 'arrivalTransfer', 'departureTransfer', 'privateTransfer', 'hourly', 'notOurs')),
  service_guid uuid references transport_service,
  -- Where it begins and ends when that is not asked.
  from_guid uuid references location,
  to_guid uuid references location,
  hours integer check (hours between 1 and 24),
  tax_code text not null default '',
  seen_at timestamptz not null,
  version integer not null default 1
);

-- Questions by how their text begins, of one product or of all.
create table bokun_question (
  guid uuid primary key,
  product_guid uuid references bokun_product on delete cascade,
  begins text not null,
  meaning text not null check (meaning in ('flight', 'place', 'from', 'to', 'pickupTime', 'childSeat', 'note', 'nothing'))
);
create unique index bokun_question_once on bokun_question (coalesce(product_guid, '00000000-0000-0000-0000-000000000000'), begins);

create table bokun_booking (
  confirmation_code text primary key,
  group_guid uuid references booking_group,
  channel text not null,
  -- The record as known last, and its moment: an older one never replaces it.
  record jsonb not null,
  hash text not null,
  as_of timestamptz not null,
  -- The lines as they were applied to the reservation; null: they are not.
  applied jsonb,
  -- What a person filled in.
  completed jsonb not null default '{}',
  fate text not null check (fate in ('new', 'changed', 'cancelled', 'same', 'needsPerson', 'refused')),
  sentence text not null,
  updated_at timestamptz not null
);
create unique index bokun_booking_group on bokun_booking (group_guid) where group_guid is not null;
create index bokun_booking_needs_person on bokun_booking (updated_at) where fate = 'needsPerson';

create table bokun_delivery (
  guid uuid primary key,
  -- The same delivery again changes nothing.
  hash text not null unique,
  received_at timestamptz not null,
  topic text not null,
  booking_code text not null,
  -- Without secrets; null: only the code came, or it is done and was forgotten.
  body jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  tries integer not null default 0,
  next_at timestamptz,
  fate text,
  sentence text not null default '',
  done_at timestamptz,
  check ((state = 'waiting') = (next_at is not null))
);
create index bokun_delivery_due on bokun_delivery (next_at) where state = 'waiting';
create index bokun_delivery_latest on bokun_delivery (received_at desc, guid desc);

create table bokun_check_in (
  guid uuid primary key,
  booking_guid uuid not null references booking,
  product_code text not null,
  status text not null check (status in ('ARRIVED', 'NO_SHOW')),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  tries integer not null default 0,
  next_at timestamptz,
  sentence text not null default '',
  created_at timestamptz not null,
  check ((state = 'waiting') = (next_at is not null)),
  unique (booking_guid, status)
);
create index bokun_check_in_due on bokun_check_in (next_at) where state = 'waiting';

-- What each channel owes, and the entries of it.
create index posting_channel on posting (detail, entry_guid) where account = 'channelReceivable';
