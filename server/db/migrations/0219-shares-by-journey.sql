-- Reports split a journey's charges between that journey's cars. Months already closed keep the split between
-- all cars of a booking; months closed from now on don't.
alter table period add column split_over_all_cars boolean not null default true;
alter table period alter column split_over_all_cars set default false;

alter table closed_trip add column journey integer not null default 1;
update closed_trip set journey = trip.journey from trip where trip.guid = closed_trip.guid;

create or replace function keep_closed_trip() returns trigger language plpgsql as $$
declare
  first_open date := first_open_day();
  it trip := case when tg_op = 'INSERT' then new else old end;
begin
  if first_open is null then return null; end if;
  if it.service_date >= first_open and tg_op = 'UPDATE' then it := new; end if;
  if it.service_date >= first_open or exists (select from closed_trip own where own.guid = it.guid and it.service_date < own.open_from) then return null; end if;
  insert into closed_trip (guid, open_from, was_there, booking_guid, sequence, service_guid, vehicle_guid, driver_guid, from_location_guid, to_location_guid, passengers,
    status, service_date, wait_minutes, started_at, completed_at, journey)
  values (it.guid, first_open, tg_op <> 'INSERT' and old.service_date < first_open, it.booking_guid, it.sequence, it.service_guid, it.vehicle_guid,
    it.driver_guid, it.from_location_guid, it.to_location_guid, it.passengers, it.status, it.service_date, it.wait_minutes, it.started_at, it.completed_at, it.journey)
  on conflict do nothing;
  return null;
end $$;

create or replace view counted_trip as
  select guid, booking_guid, sequence, service_guid, vehicle_guid, driver_guid, from_location_guid, to_location_guid, passengers, status, service_date, wait_minutes,
    started_at, completed_at, false as moved_on, journey
  from trip where not exists (select from closed_trip own where own.guid = trip.guid and trip.service_date < own.open_from)
  union all
  select guid, booking_guid, sequence, service_guid, vehicle_guid, driver_guid, from_location_guid, to_location_guid, passengers, status, service_date, wait_minutes,
    started_at, completed_at, exists (select from trip where trip.guid = closed_trip.guid and trip.service_date >= closed_trip.open_from)
      or exists (select from closed_trip later where later.guid = closed_trip.guid and later.was_there and later.open_from > closed_trip.open_from), journey
  from closed_trip where was_there;
