-- An extra is at the time of the service it belongs to; it stood at midnight, and put its party before all others of the day.
update booking extra set service_time = service.service_time
from booking service
where extra.kind = 'extra' and service.guid = extra.belongs_to and service.service_date = extra.service_date and extra.service_time = '00:00';
