-- A trip that was given on, or taken back, had kept the car of whoever had it before. Those not yet begun get their driver's usual one, or none.
update trip set vehicle_guid = (select default_vehicle_guid from account where guid = trip.driver_guid)
where status in ('unassigned', 'assigned') and vehicle_guid is not null
  and vehicle_guid is distinct from (select default_vehicle_guid from account where guid = trip.driver_guid);
-- Until when a pattern's flights are made: they are kept so many days ahead.
alter table flight_pattern add column made_until date;
