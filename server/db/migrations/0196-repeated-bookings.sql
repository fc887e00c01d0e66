-- Reservations made together on several dates share a series.
alter table booking_group add column series uuid;
create index booking_group_series on booking_group (series) where series is not null;
