-- Every step that a desk's device made without a network, as it was sent, with its result. `key` makes it apply once. `device_at` is the
-- device's clock, `at` the corrected time. A step without a booking names one that its sender can't reach, or couldn't be read at all.
create table desk_step (
  key uuid primary key,
  booking_guid uuid references booking,
  service_date date not null,
  account_guid uuid not null references account,
  device text not null,
  kind text not null,
  step jsonb not null,
  device_at timestamptz not null,
  at timestamptz not null,
  received_at timestamptz not null,
  outcome text not null check (outcome in ('done', 'already', 'conflict')),
  message text not null,
  -- The passengers it changed, as they were before.
  before jsonb not null default '[]',
  resolved_at timestamptz,
  resolved_by uuid references account,
  resolved_as text check (resolved_as in ('accepted', 'dismissed')),
  resolve_reason text not null default '',
  check ((resolved_at is null) = (resolved_as is null)),
  check (resolved_at is null or outcome = 'conflict')
);
create index desk_step_booking on desk_step (booking_guid, at) where booking_guid is not null;
create index desk_step_conflict on desk_step (service_date, at) where outcome = 'conflict';
create index desk_step_open on desk_step (service_date) where outcome = 'conflict' and resolved_at is null;
create index desk_step_received on desk_step (received_at);
