-- Terms hold from a day on. What a company has set until now has held since before its first day.
update site
set settings = (settings - kept.names) || jsonb_build_object('terms', jsonb_build_array(jsonb_build_object(
  'guid', gen_random_uuid(), 'validFrom', '2000-01-01', 'setAt', '2000-01-01T00:00:00Z', 'setBy', null, 'withdrawnAt', null,
  'numbers', (select jsonb_object_agg(key, value) from jsonb_each(settings) where key = any (kept.names)))))
from (values (array['clearanceMinutes', 'airportLeadMinutes', 'graceMinutesArrival', 'graceMinutesElsewhere', 'waitCentsPerMinute', 'cancellation'])) kept(names)
where settings ?| kept.names;
