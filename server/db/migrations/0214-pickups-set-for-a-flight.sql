-- The best known time of the flight when someone set the pickup themselves. Null: the pickup follows its flight.
alter table trip add column set_for_flight_at timestamptz;
