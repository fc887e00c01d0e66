-- For the list of all trips: a vehicle’s trips, and the trips of a status other than the most common one.
create index trip_vehicle_day on trip (vehicle_guid, service_date) where vehicle_guid is not null;
create index trip_status_day on trip (status, service_date) where status <> 'completed';
