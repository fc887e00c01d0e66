/** What the reports of a month say, by hand: $1 and $2 are its first and last day. */
const lines = `select line.* from charge_line line where earned_on between $1::date and $2::date`

const overview = `select
  (select json_agg(s) from (select account, detail, -sum(amount_cents) as cents from posting
    where account in ('revenue', 'taxDue') and earned_on between $1::date and $2::date
      group by 1, 2) s) as earned,
  (select json_agg(s) from (select account, sum(amount_cents) as cents from posting
    where account in ('cash', 'card', 'bank', 'gratuitiesDue') and posted_on between $1::date and $2::date
      group by 1) s) as moved,
  (select json_agg(s) from (select account, sum(amount_cents)
    filter (where posted_on < $1::date) as opening, sum(amount_cents)
    filter (where posted_on <= $2::date) as closing
    from posting where account in ('customerReceivable', 'partnerReceivable') group by 1) s) as owed,
  (select json_agg(s) from (select account, counts_as, sum(amount_cents) as cents from posting
    where account in ('customerReceivable', 'partnerReceivable', 'commission') and posted_on between $1::date
      and $2::date group by 1, 2) s) as changes,
  (select json_build_array(sum(amount_cents) filter (where posted_on < $1::date), sum(amount_cents)
    filter (where posted_on <= $2::date and earned_on > $2::date))
    from posting where account in ('revenue', 'taxDue') and earned_on >= $1::date) as ahead,
  (select json_agg(s) from (select earned_on, -sum(amount_cents) as cents from posting
    where account = 'revenue' and earned_on between $1::date and $2::date group by 1) s) as days,
  (select json_build_array(count(*), count(distinct group_guid), sum(adults + children + infants))
    from booking
    where service_date between $1::date and $2::date and status not in ('waitlisted', 'cancelled')) as counts`

const summary = `with own as materialized (${lines}), booked as materialized (
    select * from booking where service_date between $1::date and $2::date
      and status not in ('waitlisted', 'cancelled'))
  select (select json_agg(s) from (select earned_on, category, sum(net_cents) as net, sum(tax_cents) as tax
    from own group by 1, 2) s) as money,
    (select json_agg(s) from (select service_date, count(distinct group_guid) as parties,
      sum(adults) as passengers from booked group by 1) s) as days,
    (select json_agg(s) from (select b.kind, sum(net_cents) as net from own
      join booking b on b.guid = own.booking_guid group by 1) s) as services,
    (select json_agg(s) from (select g.source, g.partner_guid, sum(net_cents) as net from own
      join booking_group g on g.guid = own.group_guid group by 1, 2) s) as sources`

const fastTrack = `with own as materialized (${lines}
  and line.category = 'fastTrack'), booked as materialized (
    select * from booking where service_date between $1::date and $2::date
      and kind in ('arrivalFastTrack', 'departureFastTrack') and status not in ('waitlisted', 'cancelled'))
  select (select json_agg(s) from (select own.earned_on, b.kind, f.ident, g.partner_guid,
    sum(net_cents) as net from own join booking b on b.guid = own.booking_guid
      left join flight f on f.guid = b.flight_guid join booking_group g on g.guid = own.group_guid
        group by 1, 2, 3, 4) s) as money,
    (select json_agg(s) from (select service_date, direction, extract(hour from service_time) as hour,
      count(*) as parties, sum(adults) as adults from booked group by 1, 2, 3) s) as waves`

const driven = (
  category: string,
  by: string,
) => `with own as materialized (${lines} and line.category = any(${category}))
  select (select json_agg(s) from (select ${by}, sum(net_cents / cars) as net from own
      join (select trip.*, count(*) over (partition by booking_guid) as cars from trip
        where booking_guid in (select booking_guid
          from own) and status <> 'cancelled') trip on trip.booking_guid = own.booking_guid
          group by ${by}) s) as money,
    (select json_agg(s) from (select ${by}, count(*) as trips, sum(wait_minutes) as waited from trip
      where service_date between $1::date and $2::date and status <> 'cancelled' group by ${by}) s) as trips`

const tax = `select (select json_agg(s) from (select tax_code, tax_basis_points, is_credit,
  sum(net_cents) as net, sum(tax_cents) as tax from (${lines}) own group by 1, 2, 3) s) as rates,
  (select json_agg(s) from (select detail, sum(amount_cents) as cents from posting
    where account = 'taxDue' and earned_on between $1::date and $2::date group by 1) s) as ledger`

export const reportSql = {
  overview,
  summary,
  fasttrack: fastTrack,
  transport: driven(`array['airportTransport', 'otherTransport']`, 'service_guid, vehicle_guid, driver_guid'),
  airporttransport: driven(`array['airportTransport']`, 'from_location_guid, to_location_guid, service_guid'),
  taxreport: tax,
} as const
