-- Counts of a closed month stay. The first time a booking or trip of a closed month changes, its old row is copied here, as the reports count it. A row that gets
-- into a closed month later has a copy that was not there. `open_from` is the first open day at that moment: the copy stands for the row on all days before it.
create table closed_booking (
  guid uuid not null,
  open_from date not null,
  was_there boolean not null,
  group_guid uuid not null,
  kind text not null,
  direction text,
  status text not null,
  service_date date not null,
  service_time time,
  flight_guid uuid,
  adults integer not null,
  children integer not null,
  infants integer not null,
  primary key (guid, open_from)
);
create index closed_booking_day on closed_booking (service_date);

create table closed_trip (
  guid uuid not null,
  open_from date not null,
  was_there boolean not null,
  booking_guid uuid not null,
  sequence integer not null,
  service_guid uuid,
  vehicle_guid uuid,
  driver_guid uuid,
  from_location_guid uuid,
  to_location_guid uuid,
  passengers integer not null,
  status text not null,
  service_date date not null,
  wait_minutes integer,
  started_at timestamptz,
  completed_at timestamptz,
  primary key (guid, open_from)
);
create index closed_trip_day on closed_trip (service_date);
create index closed_trip_booking on closed_trip (booking_guid);

create function keep_closed_booking() returns trigger language plpgsql as $$
declare
  first_open date := first_open_day();
  it booking := case when tg_op = 'INSERT' then new else old end;
begin
  if first_open is null then return null; end if;
  if it.service_date >= first_open and tg_op = 'UPDATE' then it := new; end if;
  if it.service_date >= first_open or exists (select from closed_booking own where own.guid = it.guid and it.service_date < own.open_from) then return null; end if;
  insert into closed_booking values (it.guid, first_open, tg_op <> 'INSERT' and old.service_date < first_open, it.group_guid, it.kind, it.direction, it.status,
    it.service_date, it.service_time, it.flight_guid, it.adults, it.children, it.infants) on conflict do nothing;
  return null;
end $$;
create trigger booking_keeps_closed after insert or delete or update of kind, direction, status, service_date, service_time, flight_guid, adults, children, infants
  on booking for each row execute function keep_closed_booking();

create function keep_closed_trip() returns trigger language plpgsql as $$
declare
  first_open date := first_open_day();
  it trip := case when tg_op = 'INSERT' then new else old end;
begin
  if first_open is null then return null; end if;
  if it.service_date >= first_open and tg_op = 'UPDATE' then it := new; end if;
  if it.service_date >= first_open or exists (select from closed_trip own where own.guid = it.guid and it.service_date < own.open_from) then return null; end if;
  insert into closed_trip values (it.guid, first_open, tg_op <> 'INSERT' and old.service_date < first_open, it.booking_guid, it.sequence, it.service_guid, it.vehicle_guid,
    it.driver_guid, it.from_location_guid, it.to_location_guid, it.passengers, it.status, it.service_date, it.wait_minutes, it.started_at, it.completed_at)
  on conflict do nothing;
  return null;
end $$;
create trigger trip_keeps_closed after insert or delete
  or update of service_guid, vehicle_guid, driver_guid, from_location_guid, to_location_guid, passengers, status, service_date, wait_minutes, started_at, completed_at
  on trip for each row execute function keep_closed_trip();

-- A reopened month counts again what stands now.
create function forget_closed_rows() returns trigger language plpgsql as $$
declare
  first_open date := first_open_day();
begin
  delete from closed_booking where first_open is null or service_date >= first_open;
  delete from closed_trip where first_open is null or service_date >= first_open;
  update closed_booking set open_from = first_open where open_from > first_open;
  update closed_trip set open_from = first_open where open_from > first_open;
  return null;
end $$;
create trigger period_reopens_counts after update on period for each row execute function forget_closed_rows();

-- Bookings and trips as reports count them: those of a closed month as they stood when it was closed. What moved on to an open month counts in both, and `moved_on` marks
-- its closed part, for queries that want each once.
create view counted_booking as
  select guid, group_guid, kind, direction, status, service_date, service_time, flight_guid, adults, children, infants, false as moved_on from booking
  where not exists (select from closed_booking own where own.guid = booking.guid and booking.service_date < own.open_from)
  union all
  select guid, group_guid, kind, direction, status, service_date, service_time, flight_guid, adults, children, infants,
    exists (select from booking where booking.guid = closed_booking.guid and booking.service_date >= closed_booking.open_from)
      or exists (select from closed_booking later where later.guid = closed_booking.guid and later.was_there and later.open_from > closed_booking.open_from)
  from closed_booking where was_there;

create view counted_trip as
  select guid, booking_guid, sequence, service_guid, vehicle_guid, driver_guid, from_location_guid, to_location_guid, passengers, status, service_date, wait_minutes,
    started_at, completed_at, false as moved_on
  from trip where not exists (select from closed_trip own where own.guid = trip.guid and trip.service_date < own.open_from)
  union all
  select guid, booking_guid, sequence, service_guid, vehicle_guid, driver_guid, from_location_guid, to_location_guid, passengers, status, service_date, wait_minutes,
    started_at, completed_at, exists (select from trip where trip.guid = closed_trip.guid and trip.service_date >= closed_trip.open_from)
      or exists (select from closed_trip later where later.guid = closed_trip.guid and later.was_there and later.open_from > closed_trip.open_from)
  from closed_trip where was_there;
