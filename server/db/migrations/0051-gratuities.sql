-- What a guest gave at once, for one or more drives of a reservation.
create table gratuity_gift (
  guid uuid primary key,
  at timestamptz not null,
  group_guid uuid not null references booking_group,
  source text not null check (source in ('desk', 'driver')),
  method text not null check (method in ('cash', 'card')),
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('given', 'takenBack', 'chargedBack')),
  note text not null default '',
  created_by uuid
);
create index gratuity_gift_group on gratuity_gift (group_guid);

-- What a driver was paid out at once.
create table gratuity_payout (
  guid uuid primary key,
  run_guid uuid not null,
  at timestamptz not null,
  driver_guid uuid not null references account,
  method text not null check (method in ('cash', 'bank')),
  amount_cents bigint not null check (amount_cents > 0),
  entry_guid uuid not null unique references entry,
  taken_back_entry_guid uuid unique references entry,
  created_by uuid
);
create index gratuity_payout_driver on gratuity_payout (driver_guid, at);
create index gratuity_payout_run on gratuity_payout (run_guid);

-- The share of one drive in a gift: whose it is, and whether it was paid out. kept: cash that the driver took and keeps.
create table gratuity (
  guid uuid primary key,
  gift_guid uuid not null references gratuity_gift,
  trip_guid uuid not null references trip,
  driver_guid uuid not null references account,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('due', 'kept', 'paidOut', 'takenBack', 'chargedBack')),
  -- Null for what the driver keeps: no money of the company moves.
  entry_guid uuid references entry,
  payout_guid uuid references gratuity_payout,
  -- The payout that a charge-back after an earlier payout was deducted from.
  deducted_guid uuid references gratuity_payout,
  updated_at timestamptz not null,
  check (state <> 'paidOut' or payout_guid is not null),
  check (state not in ('due', 'kept') or payout_guid is null),
  check (deducted_guid is null or (state = 'chargedBack' and payout_guid is not null)),
  unique (gift_guid, trip_guid)
);
create index gratuity_trip on gratuity (trip_guid);
create index gratuity_driver on gratuity (driver_guid, state);
create index gratuity_payout_of on gratuity (payout_guid) where payout_guid is not null;
create index gratuity_deducted on gratuity (deducted_guid) where deducted_guid is not null;
