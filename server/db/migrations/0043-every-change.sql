-- What every booking and every change needs of the reservation.
alter table booking_group add column flags text[] not null default '{}';

-- An hourly hire's hours; the service that an extra belongs to.
alter table booking add column hours integer check (hours between 1 and 24);
alter table booking add column belongs_to uuid references booking;

-- The cars of one drive share a journey; the stops on its way, in order.
alter table trip add column journey integer not null default 1 check (journey > 0);
alter table trip add column stops jsonb not null default '[]';

-- An address that was given for one drive: a place like any other, but in no list.
alter table location add column is_free boolean not null default false;
create unique index location_free_once on location (zone_guid, lower(name)) where is_free;

-- The service time is the schedule; the best times live on the flight.
update booking set service_time = (flight.scheduled_at at time zone site.time_zone)::time
from flight, site
where flight.guid = booking.flight_guid and booking.kind in ('arrivalFastTrack', 'departureFastTrack')
  and booking.service_time <> (flight.scheduled_at at time zone site.time_zone)::time;

-- Extras belong to the first service of their day, else of the reservation, and are complete when it is.
update booking extra set belongs_to = (
  select service.guid from booking service
  where service.group_guid = extra.group_guid and service.kind not in ('extra', 'fee')
  order by service.service_date <> extra.service_date, service.service_date, service.service_time, service.guid limit 1)
where extra.kind = 'extra';
update booking extra set status = 'completed', version = extra.version + 1
from booking service
where service.guid = extra.belongs_to and extra.kind = 'extra' and extra.status = 'booked' and service.status in ('completed', 'noShow');
update booking set status = 'completed', version = version + 1 where kind = 'fee' and status = 'booked';
