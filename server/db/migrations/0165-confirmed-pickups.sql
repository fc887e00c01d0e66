-- When the guest confirmed the pickup of a trip. A new pickup time ends the confirmation, also if it moves back later:
-- the guest was told about each time.
alter table trip add column pickup_confirmed_at timestamptz;
update trip set pickup_confirmed_at = (
  select max(r.at) from guest_request r where r.booking_guid = trip.booking_guid and r.kind = 'pickup'
    and to_char(trip.pickup_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') = any (string_to_array(r.text, ' ')));
create function end_pickup_confirmation() returns trigger language plpgsql as $$
begin
  new.pickup_confirmed_at := null;
  return new;
end $$;
create trigger end_pickup_confirmation before update of pickup_at on trip
  for each row when (old.pickup_at is distinct from new.pickup_at) execute function end_pickup_confirmation();
