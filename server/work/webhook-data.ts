import { sql } from 'kysely'
import { instantJson, jsonList, timeJson } from '#server/db/json.ts'

/**
 * The data of an event, in the shapes of `contract/webhooks.ts`: what a partner may see of its own
 * reservations, and no contact data. `a` is the event, `g` its reservation and `i` its invoice.
 */

const flight = sql`case when f.guid is not null then json_build_object('guid', f.guid, 'ident', f.ident,
  'date', f.service_date, 'direction', f.direction) end`

const bookings = sql`select b.guid, b.kind, b.service_date as "serviceDate",
    ${timeJson('b.service_time')} as "serviceTime", b.adults, b.children, b.infants, b.status,
    ${flight} as flight
  from booking b left join flight f on f.guid = b.flight_guid
  where b.group_guid = g.guid order by b.service_date, b.service_time, b.guid`

const trips = sql`select t.guid, t.booking_guid as "bookingGuid", t.sequence, t.service_date as "serviceDate",
    ${instantJson('t.pickup_at')} as "pickupAt", origin.name as "from", destination.name as "to",
    t.passengers, t.status, driver.name as driver, vehicle.name as vehicle
  from trip t
  join location origin on origin.guid = t.from_location_guid
  join location destination on destination.guid = t.to_location_guid
  left join account driver on driver.guid = t.driver_guid
  left join vehicle on vehicle.guid = t.vehicle_guid`

const reservation = sql`(select json_build_object('guid', g.guid, 'reference', g.reference,
    'status', g.status, 'billing', g.billing,
    'partner', (select json_build_object('guid', p.guid, 'name', p.name) from partner p
      where p.guid = g.partner_guid),
    'partnerReference', g.partner_reference,
    'customer', json_build_object('guid', c.guid, 'firstName', c.first_name, 'lastName', c.last_name),
    'bookings', ${jsonList(bookings)},
    'trips', ${jsonList(sql`${trips} where t.group_guid = g.guid order by t.pickup_at, t.sequence, t.guid`)})
  from customer c where c.guid = g.customer_guid)`

const booking = sql`(select row_to_json(one) from (${bookings}) one where one.guid = a."subjectGuid")`
const trip = sql`(select row_to_json(one) from (${trips} where t.guid = a."subjectGuid") one)`

const payment = sql`(select json_build_object('guid', it.guid, 'kind', it.kind, 'method', it.method,
    'amountCents', abs((select sum(amount_cents) from posting where entry_guid = it.guid
      and account = 'customerReceivable')), 'currency', (select currency from site),
    'reverses', it.reverses_guid)
  from entry it where it.guid = a."subjectGuid")`

const invoice = sql`json_build_object('guid', i.guid, 'number', i.paper ->> 'number',
  'month', i.paper ->> 'month', 'issuedOn', i.issued_on, 'dueOn', i.due_on,
  'currency', i.paper ->> 'currency', 'netCents', i.net_cents,
  'taxCents', i.tax_cents, 'chargedCents', i.charged_cents, 'closingCents', i.closing_cents, 'partner',
  (select json_build_object('guid', p.guid, 'name', p.name) from partner p where p.guid = i.partner_guid))`

export const webhookData = sql`case
  when a.type = 'invoice.issued' then json_build_object('invoice', ${invoice})
  when a.type like 'trip.%' then json_build_object('trip', ${trip}, 'reservation', ${reservation})
  when a.type like 'payment.%' then json_build_object('payment', ${payment}, 'reservation', ${reservation})
  when a.type = 'booking.checkedIn'
    then json_build_object('booking', ${booking}, 'reservation', ${reservation})
  else json_build_object('reservation', ${reservation}) end`
