-- What a charge is made of, and by which rule: every charge has its lines, and a reversal of one has them with the opposite sign. Invoices,
-- tax by rate and the explanation of a price read lines; the lines of an entry come to its postings of revenue and tax.
create table charge_line (
  entry_guid uuid not null references entry,
  line integer not null,
  booking_guid uuid references booking,
  trip_guid uuid references trip,
  -- The stable name of the line within its booking.
  line_key text not null,
  -- The day of the service, whatever day it is earned on: what is corrected after its month was closed is earned later.
  service_date date not null,
  category text not null check (category in ('fastTrack', 'airportTransport', 'otherTransport', 'extras', 'fees')),
  label text not null,
  rule text not null,
  rule_guid uuid,
  quantity integer not null,
  unit_cents bigint not null,
  net_cents bigint not null,
  tax_code text not null,
  tax_basis_points integer not null,
  tax_cents bigint not null,
  total_cents bigint not null check (total_cents = net_cents + tax_cents),
  override_reason text,
  primary key (entry_guid, line)
);
create trigger charge_line_append_only before update or delete on charge_line for each row execute function refuse_change();

-- All lines of an entry come in one statement after its postings, and together they are what it posts as revenue and tax.
create function lines_must_agree() returns trigger language plpgsql as $$
declare
  wrong uuid;
begin
  select both_sides.entry_guid into wrong from (
    select entry_guid, 'revenue' as account, category as detail, sum(net_cents) as cents from fresh group by entry_guid, category
    union all
    select entry_guid, 'taxDue', tax_code, sum(tax_cents) from fresh group by entry_guid, tax_code
    union all
    select entry_guid, account, detail, amount_cents from posting
    where entry_guid in (select entry_guid from fresh) and account in ('revenue', 'taxDue')
  ) both_sides
  group by both_sides.entry_guid, account, detail having sum(cents) <> 0 limit 1;
  if found then
    raise exception 'The lines of entry % do not come to its postings', wrong using errcode = 'check_violation';
  end if;
  select f.entry_guid into wrong
  from (select entry_guid, count(*) as lines from fresh group by entry_guid) f
  join entry on entry.guid = f.entry_guid
  left join entry reversed on reversed.guid = entry.reverses_guid
  where coalesce(reversed.kind, entry.kind) <> 'charge' or f.lines <> (select count(*) from charge_line own where own.entry_guid = f.entry_guid)
  limit 1;
  if found then
    raise exception 'Entry % takes no lines, or had its lines already', wrong using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger charge_lines_agree after insert on charge_line referencing new table as fresh for each statement execute function lines_must_agree();

-- The charges so far: the frozen lines of the booking where they are what was charged.
create temp table frozen on commit drop as
select entry.guid as entry_guid, entry.earned_on, listed.place, listed.it
from entry
join booking on booking.guid = entry.booking_guid
cross join lateral jsonb_array_elements(booking.price_lines) with ordinality as listed(it, place)
where entry.kind = 'charge';

create temp table other_sum on commit drop as
select distinct both_sides.entry_guid from (
  select entry_guid, 'revenue' as account, it ->> 'category' as detail, (it ->> 'netCents')::bigint as cents from frozen
  union all
  select entry_guid, 'taxDue', it ->> 'taxCode', (it ->> 'taxCents')::bigint from frozen
  union all
  select posting.entry_guid, account, detail, amount_cents from posting
  where account in ('revenue', 'taxDue') and entry_guid in (select entry_guid from frozen)
) both_sides
group by both_sides.entry_guid, account, detail having sum(cents) <> 0;

insert into charge_line (entry_guid, line, booking_guid, line_key, service_date, category, label, rule, rule_guid, quantity, unit_cents, net_cents, tax_code,
  tax_basis_points, tax_cents, total_cents, override_reason)
select frozen.entry_guid, place - 1, entry.booking_guid, coalesce(it ->> 'key', 'line' || place), frozen.earned_on, it ->> 'category', it ->> 'label', it ->> 'rule',
  (it ->> 'ruleGuid')::uuid, (it ->> 'quantity')::integer, (it ->> 'unitCents')::bigint, (it ->> 'netCents')::bigint, it ->> 'taxCode',
  (it ->> 'taxBasisPoints')::integer, (it ->> 'taxCents')::bigint, (it ->> 'totalCents')::bigint, it ->> 'overrideReason'
from frozen join entry on entry.guid = frozen.entry_guid
where not exists (select from other_sum where other_sum.entry_guid = frozen.entry_guid);

-- Waiting, fees and what else has no frozen lines: a line for each posting of revenue, with the tax posted beside it. Its rate is that of the tax
-- then in force, if it makes this tax of this price.
with bare as (
  select guid, memo, booking_guid, earned_on from entry where kind = 'charge' and not exists (select from charge_line where entry_guid = entry.guid)
), revenue as (
  select entry_guid, detail, -amount_cents as cents, row_number() over (partition by entry_guid order by line) as place
  from posting where account = 'revenue' and entry_guid in (select guid from bare)
), tax as (
  select entry_guid, detail, -amount_cents as cents, row_number() over (partition by entry_guid order by line) as place
  from posting where account = 'taxDue' and entry_guid in (select guid from bare)
), paired as (
  select coalesce(revenue.entry_guid, tax.entry_guid) as entry_guid, coalesce(revenue.place, tax.place) as place,
    coalesce(revenue.detail, (select first.detail from revenue first where first.entry_guid = tax.entry_guid and first.place = 1), 'fees') as category,
    coalesce(tax.detail, (select first.detail from tax first where first.entry_guid = revenue.entry_guid and first.place = 1)) as tax_code,
    coalesce(revenue.cents, 0) as net_cents, coalesce(tax.cents, 0) as tax_cents
  from revenue full join tax on tax.entry_guid = revenue.entry_guid and tax.place = revenue.place
)
insert into charge_line (entry_guid, line, booking_guid, trip_guid, line_key, service_date, category, label, rule, quantity, unit_cents, net_cents, tax_code,
  tax_basis_points, tax_cents, total_cents)
select bare.guid, place - 1, bare.booking_guid, trip.guid, case when trip.guid is null then paired.category else 'waiting' end, bare.earned_on, paired.category, bare.memo,
  '', 1, net_cents + tax_cents, net_cents, coalesce(paired.tax_code, booking.price_lines -> 0 ->> 'taxCode', ''),
  coalesce(rate.basis_points, round(10000.0 * tax_cents / nullif(net_cents, 0)), 0), tax_cents, net_cents + tax_cents
from paired
join bare on bare.guid = paired.entry_guid
left join booking on booking.guid = bare.booking_guid
left join trip on trip.wait_entry_guid = bare.guid
left join lateral (
  select (facts ->> 'basisPoints')::integer as basis_points from price_rule
  where kind = 'tax' and facts ->> 'code' = paired.tax_code and bare.earned_on between valid_from and coalesce(valid_to, 'infinity')
    and tax_cents in (round(net_cents * (facts ->> 'basisPoints')::numeric / 10000),
      round((net_cents + tax_cents) * (facts ->> 'basisPoints')::numeric / (10000 + (facts ->> 'basisPoints')::integer)))
  order by valid_from desc limit 1
) rate on true;

-- What was reversed, with the opposite sign.
insert into charge_line (entry_guid, line, booking_guid, trip_guid, line_key, service_date, category, label, rule, rule_guid, quantity, unit_cents, net_cents,
  tax_code, tax_basis_points, tax_cents, total_cents, override_reason)
select entry.guid, line, own.booking_guid, trip_guid, line_key, service_date, category, label, rule, rule_guid, -quantity, unit_cents, -net_cents, tax_code, tax_basis_points,
  -tax_cents, -total_cents, override_reason
from entry join charge_line own on own.entry_guid = entry.reverses_guid;

-- A charge without lines does not survive the end of its transaction either.
create or replace function entry_must_have_postings() returns trigger language plpgsql as $$
begin
  if not exists (select from posting where entry_guid = new.guid) then
    raise exception 'Entry % has no postings', new.guid using errcode = 'check_violation';
  end if;
  if (new.kind = 'charge' or exists (select from entry reversed where reversed.guid = new.reverses_guid and reversed.kind = 'charge'))
    and not exists (select from charge_line where entry_guid = new.guid) then
    raise exception 'Entry % charges without lines', new.guid using errcode = 'check_violation';
  end if;
  return null;
end $$;
