-- The data of webhook events, in the shapes of contract/webhook-events.ts. Functions, because their queries are only planned
-- if they run: without a webhook, recording an event costs next to nothing.

-- Instants are written as everywhere else: ISO text in UTC. Sessions run in UTC.
create function webhook_instant(at timestamptz) returns text language sql immutable as $$
  select replace(to_json(at) #>> '{}', '+00:00', 'Z')
$$;

create function webhook_bookings(of_group uuid, only_booking uuid) returns json language plpgsql stable as $$
begin
  return (select coalesce(json_agg(json_build_object('guid', b.guid, 'kind', b.kind, 'serviceDate', b.service_date,
      'serviceTime', to_char(b.service_time, 'HH24:MI'), 'adults', b.adults, 'children', b.children,
      'infants', b.infants, 'status', b.status, 'flight', case when f.guid is not null then json_build_object(
        'guid', f.guid, 'ident', f.ident, 'date', f.service_date, 'direction', f.direction) end)
      order by b.service_date, b.service_time, b.guid), '[]')
    from booking b left join flight f on f.guid = b.flight_guid
    where b.group_guid = of_group and (only_booking is null or b.guid = only_booking));
end $$;

create function webhook_trips(of_group uuid, only_trip uuid) returns json language plpgsql stable as $$
begin
  return (select coalesce(json_agg(json_build_object('guid', t.guid, 'bookingGuid', t.booking_guid,
      'sequence', t.sequence, 'serviceDate', t.service_date, 'pickupAt', webhook_instant(t.pickup_at),
      'from', origin.name, 'to', destination.name, 'passengers', t.passengers, 'status', t.status,
      'driver', driver.name, 'vehicle', vehicle.name) order by t.pickup_at, t.sequence, t.guid), '[]')
    from trip t
    join location origin on origin.guid = t.from_location_guid
    join location destination on destination.guid = t.to_location_guid
    left join account driver on driver.guid = t.driver_guid
    left join vehicle on vehicle.guid = t.vehicle_guid
    where t.group_guid = of_group and (only_trip is null or t.guid = only_trip));
end $$;

create function webhook_partner(of_partner uuid) returns json language plpgsql stable as $$
begin
  return (select json_build_object('guid', guid, 'name', name) from partner where guid = of_partner);
end $$;

-- What a partner may see of its own reservations, and no contact data.
create function webhook_reservation(of_group uuid) returns json language plpgsql stable as $$
begin
  return (select json_build_object('guid', g.guid, 'reference', g.reference, 'status', g.status, 'billing', g.billing,
      'partner', webhook_partner(g.partner_guid), 'partnerReference', g.partner_reference,
      'customer', json_build_object('guid', c.guid, 'firstName', c.first_name, 'lastName', c.last_name),
      'bookings', webhook_bookings(g.guid, null), 'trips', webhook_trips(g.guid, null))
    from booking_group g join customer c on c.guid = g.customer_guid where g.guid = of_group);
end $$;

create function webhook_payment(of_entry uuid) returns json language plpgsql stable as $$
begin
  return (select json_build_object('guid', e.guid, 'kind', e.kind, 'method', e.method, 'amountCents',
      abs((select sum(amount_cents) from posting where entry_guid = e.guid and account = 'customerReceivable')),
      'currency', (select currency from site), 'reverses', e.reverses_guid)
    from entry e where e.guid = of_entry);
end $$;

create function webhook_invoice(of_invoice uuid) returns json language plpgsql stable as $$
begin
  return (select json_build_object('guid', guid, 'number', paper ->> 'number', 'month', paper ->> 'month',
      'issuedOn', issued_on, 'dueOn', due_on, 'currency', paper ->> 'currency', 'netCents', net_cents,
      'taxCents', tax_cents, 'chargedCents', charged_cents, 'closingCents', closing_cents,
      'partner', webhook_partner(partner_guid))
    from invoice where guid = of_invoice);
end $$;

create function webhook_data(type text, of_group uuid, subject uuid) returns json language plpgsql stable as $$
begin
  if type = 'invoice.issued' then
    return json_build_object('invoice', webhook_invoice(subject));
  elsif type like 'trip.%' then
    return json_build_object('trip', webhook_trips(of_group, subject) -> 0, 'reservation', webhook_reservation(of_group));
  elsif type like 'payment.%' then
    return json_build_object('payment', webhook_payment(subject), 'reservation', webhook_reservation(of_group));
  elsif type = 'booking.checkedIn' then
    return json_build_object('booking', webhook_bookings(of_group, subject) -> 0,
      'reservation', webhook_reservation(of_group));
  end if;
  return json_build_object('reservation', webhook_reservation(of_group));
end $$;

-- Stores events with a delivery for each endpoint that wants them: one that is on, or has been off since `kept_since` at the
-- longest. Called by the last statement of a transaction. Each query below sees what was committed before it.
create function record_webhooks(asked jsonb, at timestamptz, at_text text, kept_since timestamptz) returns void
language plpgsql volatile as $$
declare
  one record;
  position_of bigint;
begin
  if not exists (select from webhook_endpoint where deleted_at is null) then return; end if;
  -- The events of one reservation get their positions in the order of their commits. Locked in one order, so that no two
  -- transactions wait for each other.
  perform pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('webhook ' || (value ->> 'orderGuid'), 0) as key from jsonb_array_elements(asked)
    order by key) keys;
  for one in
    select a.*, coalesce(g.partner_guid, i.partner_guid) as partner_guid
    from jsonb_to_recordset(asked)
      as a(guid uuid, nth int, type text, "groupGuid" uuid, "subjectGuid" uuid, "orderGuid" uuid)
    left join booking_group g on g.guid = a."groupGuid"
    left join invoice i on a.type = 'invoice.issued' and i.guid = a."subjectGuid"
    order by a.nth
  loop
    continue when not exists (select from webhook_wanting(one.type, one.partner_guid, kept_since));
    insert into webhook_event (guid, type, at, group_guid, partner_guid, order_guid, body)
    values (one.guid, one.type, at, one."groupGuid", one.partner_guid, one."orderGuid",
      json_build_object('type', one.type, 'timestamp', at_text,
        'data', webhook_data(one.type, one."groupGuid", one."subjectGuid"))::text)
    returning position into position_of;
    insert into webhook_delivery (endpoint_guid, event_guid, position, order_guid, type, next_attempt_at)
    select endpoint_guid, one.guid, position_of, one."orderGuid", one.type, at
    from webhook_wanting(one.type, one.partner_guid, kept_since) endpoint_guid;
    perform pg_notify('kerbside_webhook', '');
  end loop;
end $$;

create function webhook_wanting(of_type text, of_partner uuid, kept_since timestamptz) returns setof uuid
language plpgsql stable as $$
begin
  return query select e.guid from webhook_endpoint e left join partner owner on owner.guid = e.owner_guid
    where e.deleted_at is null and (e.disabled_at is null or e.disabled_at > kept_since)
      and coalesce(owner.active, true) and of_type = any (e.events)
      and (e.partner_guid is null or e.partner_guid = of_partner);
end $$;
