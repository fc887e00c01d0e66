-- A price keeps the rate of commission that was agreed with it. Prices that are charged get the rate they were charged with, those that wait
-- the partner's rate of today. The ledger stays as it is.
with earned as (
  select entry.booking_guid, sum(line.lines) as lines, sum(line.net) as net, sum(coalesce(own.cents, 0)) as cents
  from entry
  cross join lateral (select count(*) as lines, coalesce(sum(net_cents), 0) as net from charge_line where entry_guid = entry.guid) line
  cross join lateral (select sum(amount_cents) as cents from posting where entry_guid = entry.guid and account = 'commission') own
  where entry.kind = 'charge' and entry.booking_guid is not null
    and not exists (select from entry later where later.reverses_guid = entry.guid)
    and not exists (select from trip where wait_entry_guid = entry.guid)
  group by entry.booking_guid
), rate as (
  select booking.guid,
    case
      when earned.booking_guid is null then case when partner.settlement = 'commission' then partner.basis_points else 0 end
      -- Each line was rounded: the partner's rate is the one, if it comes to what was posted.
      when partner.settlement = 'commission' and abs(earned.cents - earned.net * partner.basis_points / 10000.0) <= earned.lines * 0.5
        then partner.basis_points
      when earned.net = 0 then 0
      else round(earned.cents * 10000.0 / earned.net)
    end as basis_points
  from booking
  join booking_group own on own.guid = booking.group_guid
  join partner on partner.guid = own.partner_guid
  left join earned on earned.booking_guid = booking.guid
)
update booking
set price_lines = (
  select jsonb_agg(line || jsonb_build_object('commissionBasisPoints', rate.basis_points::integer) order by place)
  from jsonb_array_elements(booking.price_lines) with ordinality as own (line, place)
)
from rate
where rate.guid = booking.guid and rate.basis_points > 0 and jsonb_array_length(booking.price_lines) > 0;
