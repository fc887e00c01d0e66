-- What guests were told on the day of their service. A message about a drive is sent once for a trip and its
-- driver; one about a late flight again when the expected time has moved.
create table guest_day_notice (
  group_guid uuid not null references booking_group,
  kind text not null check (kind in ('driverAssigned', 'driverOnTheWay', 'driverWaiting', 'lateFlight')),
  trip_guid uuid references trip,
  driver_guid uuid references account,
  flight_guid uuid references flight,
  expected_at timestamptz,
  at timestamptz not null,
  check ((kind = 'lateFlight') = (flight_guid is not null and expected_at is not null)),
  check ((kind = 'lateFlight') = (trip_guid is null and driver_guid is null)),
  unique nulls not distinct (group_guid, kind, trip_guid, driver_guid, flight_guid, expected_at)
);
create index guest_day_notice_trip on guest_day_notice (trip_guid);
