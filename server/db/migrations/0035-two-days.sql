-- Two days on every entry and posting. earned_on: the service date, on which revenue and tax count. posted_on: the day it was written, or the
-- day of payment, in the airport's zone, on which money taken and what is owed count.
alter table entry disable trigger entry_append_only;
alter table posting disable trigger posting_append_only;

alter table entry rename column business_date to earned_on;
alter table entry add column posted_on date;
-- What moved money keeps the day it was given, as a partner's payment of last week; what was charged was charged when it was written.
update entry set posted_on = case
    when coalesce((select reversed.kind from entry reversed where reversed.guid = entry.reverses_guid), kind) in ('payment', 'refund', 'gratuity', 'partnerPayment')
    then earned_on
    else (at at time zone coalesce((select time_zone from site), 'UTC'))::date
  end;
alter table entry alter column posted_on set not null;

alter table posting rename column business_date to earned_on;
alter table posting add column posted_on date;
update posting set posted_on = entry.posted_on from entry where entry.guid = posting.entry_guid;
alter table posting alter column posted_on set not null;

alter table entry enable trigger entry_append_only;
alter table posting enable trigger posting_append_only;

alter index posting_period rename to posting_earned;
create index posting_posted on posting (account, posted_on) include (detail, amount_cents);

-- The day of an instant at the airport.
create function day_at_airport(instant timestamptz) returns date stable language sql as $$
  select (instant at time zone site.time_zone)::date from site
$$;

-- The postings of an entry have the days of the entry.
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
  select f.entry_guid into wrong from fresh f join entry on entry.guid = f.entry_guid
  where (f.earned_on, f.posted_on) <> (entry.earned_on, entry.posted_on) limit 1;
  if found then
    raise exception 'Entry % has postings of another day', wrong.entry_guid using errcode = 'check_violation';
  end if;
  return null;
end $$;
