import { today } from './bench-now.ts'

/** The same facts as the portal's calls, by hand. */
const foundColumns = `c.guid as "customerGuid", c.first_name as "firstName", c.last_name as "lastName",
  c.email, c.phone,
  (select count(*)::int from booking_group it where it.customer_guid = c.guid) as "groupCount",
    g.guid as "groupGuid", g.reference, g.status,
  g.first_service_date::text as "firstServiceDate", p.name as "partnerName", (select count(*)::int
    from passenger where group_guid = g.guid) as passengers, booked.kinds, booked.flights,
  booked.next, booked.last, g.billing, money.balance as "balanceCents", money.paid as "paidCents"`
const foundJoins = `left join partner p on p.guid = g.partner_guid
  cross join lateral (select array_agg(distinct b.kind) as kinds, array_agg(distinct f.ident) as flights,
    max(b.service_date)::text as last,
      min(b.service_date + b.service_time) filter (where b.status in ('waitlisted', 'booked', 'checkedIn')
        and b.service_date >= '${today}')::text as next
    from booking b left join flight f on f.guid = b.flight_guid where b.group_guid = g.guid) booked
  cross join lateral (select sum(amount_cents)::int as balance, -sum(amount_cents)
    filter (where e.kind in ('payment', 'refund'))::int as paid
    from posting join entry e on e.guid = entry_guid
    where account = 'customerReceivable' and party_guid = g.guid) money`

const toCome = `b.status in ('waitlisted', 'booked', 'checkedIn')`
/** Each at its next booking from the day on: the first of its group. */
const listed = (more: string) => `select ${foundColumns} from (
    select b.group_guid, b.service_date, b.service_time, b.guid from booking b
    where ${toCome} and b.service_date >= $1::date ${more}
      and not exists (select from booking o where o.group_guid = b.group_guid
        and o.status in ('waitlisted', 'booked', 'checkedIn') and o.service_date >= $1::date
        and (o.service_date, o.service_time, o.guid) < (b.service_date, b.service_time, b.guid))
    order by b.service_date, b.service_time, b.guid limit 50) n
  join booking_group g on g.guid = n.group_guid join customer c on c.guid = g.customer_guid
  ${foundJoins} order by n.service_date, n.service_time, n.guid`

export const listSql = listed('')
export const daySql = listed('and b.service_date = $1::date')
export const unpaidSql = listed(
  `and (select sum(amount_cents) from posting where account = 'customerReceivable'
    and party_guid = b.group_guid) > 0`,
)

export const nameSql = `select ${foundColumns}
  from (select * from customer where query_name ~>=~ $1 and query_name ~<~ $2 order by query_name using ~<~
    limit 50) c
  left join lateral (select * from booking_group where customer_guid = c.guid order by first_service_date desc
    limit 50) g on true
  ${foundJoins} order by c.query_name limit 50`

export const referenceSql = `select ${foundColumns} from booking_group g
  join customer c on c.guid = g.customer_guid ${foundJoins} where g.reference = $1`

export const pageSql = `select json_build_object('guid', g.guid, 'reference', g.reference,
  'status', g.status, 'billing', g.billing, 'source', g.source,
  'partner', p.name, 'comments', g.comments, 'version', g.version, 'bookedOn', g.original_booked_on,
    'createdAt', g.created_at, 'createdBy', a.name,
  'ticketCode', g.ticket_code, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email, 'phone',
    c.phone,
  'passengers', (select json_agg(json_build_object('guid', guid, 'position', position, 'firstName',
    first_name, 'lastName', last_name, 'ageBand', age_band) order by position)
    from passenger where group_guid = g.guid),
  'bookings', (select json_agg(json_build_object('guid', b.guid, 'kind', b.kind, 'serviceDate',
    b.service_date, 'serviceTime', b.service_time, 'dayNumber', b.day_number,
      'ident', f.ident, 'city', airport.city, 'scheduled', f.scheduled_at, 'estimated', f.estimated_at,
        'actual', f.actual_at, 'flightStatus', f.status,
      'adults', b.adults, 'children', b.children, 'infants', b.infants, 'status', b.status, 'comments',
        b.comments, 'priceLines', b.price_lines,
      'chargeCents', b.charge_cents, 'cancelReason', b.cancel_reason, 'closedAt', d.closed_at,
      'trips', (select json_agg(json_build_object('guid', t.guid, 'pickupAt', t.pickup_at, 'from', l1.name,
        'to', l2.name, 'service', s.name, 'driver', driver.name,
          'vehicle', v.name, 'status', t.status, 'waitMinutes', t.wait_minutes, 'details', t.details))
        from trip t join location l1 on l1.guid = t.from_location_guid
          join location l2 on l2.guid = t.to_location_guid join transport_service s on s.guid = t.service_guid
        left join account driver on driver.guid = t.driver_guid left join vehicle v on v.guid = t.vehicle_guid
          where t.booking_guid = b.guid),
      'passengers', (select json_agg(json_build_object('guid', passenger_guid, 'state', state, 'at', at))
        from booking_passenger where booking_guid = b.guid))
      order by b.service_date, b.service_time)
    from booking b left join flight f on f.guid = b.flight_guid
      left join airport on airport.code = f.other_airport left join date_status d on d.date = b.service_date
    where b.group_guid = g.guid),
  'entries', (select json_agg(json_build_object('guid', e.guid, 'at', e.at, 'date', e.earned_on, 'kind',
    e.kind, 'memo', e.memo, 'method', e.method, 'who', ea.name,
      'cents', (select sum(amount_cents) from posting
        where entry_guid = e.guid and account = 'customerReceivable'),
      'onAccountCents', (select sum(amount_cents) from posting
        where entry_guid = e.guid and account = 'partnerReceivable')) order by e.at)
    from entry e left join account ea on ea.guid = e.created_by where e.group_guid = g.guid),
  'balance', (select sum(amount_cents) from posting
    where account = 'customerReceivable' and party_guid = g.guid),
  'messages', (select json_agg(json_build_object('guid', guid, 'kind', kind, 'template', template,
    'recipient', recipient, 'subject', subject, 'body', body,
      'state', state, 'createdAt', created_at, 'sentAt', sent_at, 'lastError', last_error)
        order by created_at desc) from outbox where group_guid = g.guid),
  'history', (select json_agg(json_build_object('at', h.at, 'action', h.action, 'kind', h.subject_kind,
    'reason', h.reason, 'before', h.before, 'after', h.after, 'who', ha.name)
      order by h.at desc) from history h left join account ha on ha.guid = h.account_guid
        where h.group_guid = g.guid))::text as page
  from booking_group g join customer c on c.guid = g.customer_guid
    left join partner p on p.guid = g.partner_guid left join account a on a.guid = g.created_by
  where g.guid = $1`

export const arrivalsSql = `select b.guid, b.service_date::text as date, b.service_time as time,
  b.day_number as "dayNumber", b.adults, b.children, b.infants, b.status, b.comments,
  b.flight_guid as "flightGuid", g.guid as "groupGuid", g.customer_guid as "customerGuid", g.reference,
    p.name as partner, c.first_name as "firstName", c.last_name as "lastName",
  lead.first_name as "leadFirstName", lead.last_name as "leadLastName", f.ident, airport.city,
    f.status as "flightStatus", f.scheduled_at as "scheduledAt",
  f.estimated_at as "estimatedAt", f.actual_at as "actualAt", (select sum(amount_cents)::int from posting
    where account = 'customerReceivable' and party_guid = g.guid) as "owedCents",
  people.passengers, people.here as "checkedIn", rides.trips
  from booking b join booking_group g on g.guid = b.group_guid join customer c on c.guid = g.customer_guid
  left join passenger lead on lead.group_guid = g.guid and lead.position = 1
  left join partner p on p.guid = g.partner_guid left join flight f on f.guid = b.flight_guid
    left join airport on airport.code = f.other_airport
  left join lateral (select count(*)::int as passengers, count(*)
    filter (where state = 'checkedIn')::int as here from booking_passenger
    where booking_guid = b.guid) people on true
  left join lateral (select json_agg(json_build_object('bookingGuid', t.booking_guid, 'pickupAt', t.pickup_at,
    'place', l.name, 'driver', driver.name, 'status', t.status) order by t.pickup_at) as trips
    from trip t join location l on l.guid = t.to_location_guid
      left join account driver on driver.guid = t.driver_guid
    where t.group_guid = g.guid and t.status <> 'cancelled') rides on true
  where b.service_date = $1 and b.kind = 'arrivalFastTrack' and b.status <> 'cancelled'
  order by coalesce(f.actual_at, f.estimated_at, f.scheduled_at), b.day_number, g.reference`
