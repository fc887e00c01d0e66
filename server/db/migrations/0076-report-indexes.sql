-- Reports of a period read its rows from indexes alone: a posting says what it counts as, a line the day it is earned on, its reservation and whether it is a credit.
-- Without indexes a large table is rewritten several times faster.
drop index posting_earned, posting_posted, posting_party, posting_channel;
alter table posting disable trigger posting_append_only;
alter table posting add column counts_as text;
update posting set counts_as = coalesce(reversed.kind, entry.kind)
  from entry left join entry reversed on reversed.guid = entry.reverses_guid where entry.guid = posting.entry_guid;
alter table posting alter column counts_as set not null;
alter table posting enable trigger posting_append_only;
create index posting_earned on posting (account, earned_on) include (detail, amount_cents, posted_on);
create index posting_posted on posting (account, posted_on) include (detail, counts_as, amount_cents, earned_on);
create index posting_party on posting (account, party_guid) include (amount_cents, posted_on, earned_on) where party_guid is not null;
create index posting_channel on posting (detail, entry_guid) where account = 'channelReceivable';
-- Services charged after they were given: few, and found by the day they were charged.
create index posting_late on posting (posted_on) include (account, earned_on, amount_cents) where account in ('revenue', 'taxDue') and earned_on < posted_on;

alter table charge_line disable trigger charge_line_append_only;
alter table charge_line add column earned_on date, add column group_guid uuid, add column is_credit boolean;
update charge_line set earned_on = entry.earned_on, group_guid = entry.group_guid, is_credit = entry.reverses_guid is not null
  from entry where entry.guid = charge_line.entry_guid;
alter table charge_line alter column earned_on set not null, alter column is_credit set not null;
alter table charge_line enable trigger charge_line_append_only;

-- They are those of the entry.
create or replace function postings_must_balance() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select f.entry_guid, f.total, f.lines into wrong
  from (select entry_guid, sum(amount_cents) as total, count(*) as lines from fresh group by entry_guid) f
  where f.total <> 0 or f.lines < 2 or f.lines <> (select count(*) from posting p where p.entry_guid = f.entry_guid)
  limit 1;
  if found then
    raise exception 'Entry % does not balance: % cents over % postings', wrong.entry_guid, wrong.total, wrong.lines using errcode = 'check_violation';
  end if;
  select f.entry_guid into wrong from fresh f join entry on entry.guid = f.entry_guid left join entry reversed on reversed.guid = entry.reverses_guid
  where (f.earned_on, f.posted_on, f.counts_as) <> (entry.earned_on, entry.posted_on, coalesce(reversed.kind, entry.kind)) limit 1;
  if found then
    raise exception 'Entry % has postings of another day or kind', wrong.entry_guid using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace function lines_must_agree() returns trigger language plpgsql as $$
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
  select f.entry_guid into wrong from fresh f join entry on entry.guid = f.entry_guid
  where (f.earned_on, f.group_guid, f.is_credit) is distinct from (entry.earned_on, entry.group_guid, entry.reverses_guid is not null) limit 1;
  if found then
    raise exception 'Entry % has lines of another day or reservation', wrong using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- What stood at the end of a closed month, of channels and of unmatched money too, and how much more was charged by then than was earned.
alter table period add column channels_owe_cents bigint not null default 0, add column suspense_cents bigint not null default 0,
  add column charged_ahead_cents bigint not null default 0;

create function charged_ahead_at(month text) returns bigint language sql stable as $$
  select coalesce((select sum(amount_cents) from posting where account in ('revenue', 'taxDue') and earned_on < ((month || '-01')::date + interval '1 month')::date), 0)::bigint
    - coalesce((select sum(amount_cents) from posting where account in ('revenue', 'taxDue') and posted_on < ((month || '-01')::date + interval '1 month')::date), 0)::bigint
$$;

alter table period disable trigger period_append_only;
update period set channels_owe_cents = owed_at('channelReceivable', month), suspense_cents = owed_at('suspense', month), charged_ahead_cents = charged_ahead_at(month);
alter table period enable trigger period_append_only;

create or replace function period_owes() returns trigger language plpgsql as $$
begin
  new.guests_owed_cents := owed_at('customerReceivable', new.month);
  new.partners_owed_cents := owed_at('partnerReceivable', new.month);
  new.channels_owe_cents := owed_at('channelReceivable', new.month);
  new.suspense_cents := owed_at('suspense', new.month);
  new.charged_ahead_cents := charged_ahead_at(new.month);
  return new;
end $$;

-- A closing is only ever taken back: everything else of it stays.
create or replace function refuse_opening() returns trigger language plpgsql as $$
declare
  latest text := (select max(month) from period where reopened_at is null);
  before_it text := (select max(month) from period where reopened_at is null and month < old.month);
begin
  if tg_op = 'DELETE' or old.reopened_at is not null or new.reopened_at is null or old.month <> latest
    or to_jsonb(new) - '{reopened_at,reopened_by,reopened_because}'::text[] <> to_jsonb(old) - '{reopened_at,reopened_by,reopened_because}'::text[] then
    raise exception 'A closed month stays closed' using errcode = 'restrict_violation';
  end if;
  if exists (select from tax_filing where taken_back_at is null and month <= old.month and month > coalesce(before_it, '')) then
    raise exception 'A month whose tax was filed stays closed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create index charge_line_earned on charge_line (earned_on)
  include (category, net_cents, tax_cents, tax_code, tax_basis_points, is_credit, booking_guid, group_guid, trip_guid, line_key);
drop index booking_day;
create index booking_day on booking (service_date, kind, service_time)
  include (guid, group_guid, direction, flight_guid, status, adults, children, infants);
create index group_facts on booking_group (guid) include (source, partner_guid);
