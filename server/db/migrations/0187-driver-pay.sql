-- Drivers' pay: rates with their first day, adjustments, and approved months with their frozen lines.
create table driver_pay_rate (
  guid uuid primary key,
  driver_guid uuid not null references account,
  from_day date not null,
  trip_cents bigint not null check (trip_cents >= 0),
  basis_points integer not null check (basis_points between 0 and 10000),
  counts_waiting boolean not null,
  created_at timestamptz not null,
  created_by uuid,
  -- A removed rate doesn’t count, on no day.
  removed_at timestamptz,
  removed_by uuid
);
create unique index driver_pay_rate_day on driver_pay_rate (driver_guid, from_day) where removed_at is null;

create table driver_pay_adjustment (
  guid uuid primary key,
  driver_guid uuid not null references account,
  month text not null check (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  -- Negative: a deduction.
  amount_cents bigint not null check (amount_cents <> 0),
  reason text not null,
  created_at timestamptz not null,
  created_by uuid,
  reversed_at timestamptz,
  reversed_by uuid
);
create index driver_pay_adjustment_month on driver_pay_adjustment (month, driver_guid);
create index driver_pay_adjustment_driver on driver_pay_adjustment (driver_guid, month);

create table driver_pay_month (
  guid uuid primary key,
  driver_guid uuid not null references account,
  month text not null check (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  approved_at timestamptz not null,
  approved_by uuid,
  trips integer not null,
  pay_cents bigint not null,
  adjustment_cents bigint not null,
  reopened_at timestamptz,
  reopened_by uuid,
  reopened_because text
);
create unique index driver_pay_month_approved on driver_pay_month (driver_guid, month) where reopened_at is null;

create table driver_pay_line (
  month_guid uuid not null references driver_pay_month,
  line integer not null,
  trip_guid uuid not null references trip,
  is_correction boolean not null,
  date date not null,
  reference text not null,
  from_name text not null,
  to_name text not null,
  kind text not null check (kind in ('completed', 'noShow', 'cancelled', 'agreed', 'noRate', 'nothing')),
  trip_cents bigint not null,
  basis_points integer not null,
  of_cents bigint not null,
  amount_cents bigint not null,
  primary key (month_guid, line)
);
create index driver_pay_line_trip on driver_pay_line (trip_guid);

create function refuse_pay_change() returns trigger language plpgsql as $$
begin
  raise exception 'Approved pay doesn’t change: reopen the month' using errcode = 'restrict_violation';
end $$;
create trigger driver_pay_line_fixed before update or delete on driver_pay_line
  for each row execute function refuse_pay_change();

-- Trips that changed since a month was approved.
create index trip_updated on trip (updated_at);
