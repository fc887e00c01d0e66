-- The trip a charge for waiting belongs to, and the car seats in use about a date, are looked up with every change of a reservation.
create index trip_wait_entry on trip (wait_entry_guid) where wait_entry_guid is not null;
create index trip_with_car_seats on trip (service_date) where car_seats <> '[]'::jsonb;
