-- The drivers' rota by date. A date without a row is worked as usual (account.shift_start and shift_end).
create table driver_shift (
  driver_guid uuid not null references account,
  date date not null,
  absent boolean not null,
  shift_from time,
  shift_to time,
  break_from time,
  break_to time,
  note text not null default '',
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (driver_guid, date),
  -- Who is absent works no hours; whoever works has a beginning and an end, and a break has both or neither.
  check (absent = (shift_from is null)),
  check ((shift_from is null) = (shift_to is null)),
  check ((break_from is null) = (break_to is null)),
  check (not absent or break_from is null)
);
create index driver_shift_of_date on driver_shift (date);
