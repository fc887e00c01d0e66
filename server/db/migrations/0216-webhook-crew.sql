-- As before, but names only the driver and car of an outside company: partners receive these events and must not see which
-- company drives.
create or replace function webhook_trips(of_group uuid, only_trip uuid) returns json language plpgsql stable as $$
begin
  return (select coalesce(json_agg(json_build_object('guid', t.guid, 'bookingGuid', t.booking_guid,
      'sequence', t.sequence, 'serviceDate', t.service_date, 'pickupAt', webhook_instant(t.pickup_at),
      'pickupTime', to_char(t.pickup_at at time zone (select time_zone from site), 'HH24:MI'),
      'from', origin.name, 'to', destination.name, 'passengers', t.passengers, 'status', t.status,
      'driver', case when driver.outside_company then nullif(t.outside ->> 'driver', '') else driver.name end,
      'vehicle', case when driver.outside_company then nullif(t.outside ->> 'car', '') else vehicle.name end)
      order by t.pickup_at, t.sequence, t.guid), '[]')
    from trip t
    join location origin on origin.guid = t.from_location_guid
    join location destination on destination.guid = t.to_location_guid
    left join account driver on driver.guid = t.driver_guid
    left join vehicle on vehicle.guid = t.vehicle_guid
    where t.group_guid = of_group and (only_trip is null or t.guid = only_trip));
end $$;
