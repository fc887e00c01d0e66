-- The balances at the end of each closed month. A balance of any later day is the one stored by the last closing plus the postings since. Reopening the
-- month deletes them. A closing without stored balances is one of an earlier version, until a job stores them.
create table stored_closing (
  period_guid uuid primary key references period,
  -- The first day after the month.
  until date not null
);
create index stored_closing_until on stored_closing (until);

create table stored_balance (
  period_guid uuid not null references stored_closing on delete cascade,
  account text not null,
  party_guid uuid,
  detail text,
  -- Only for channels, which show what they collected and paid separately.
  counts_as text,
  -- Everything posted by the end of the month.
  cents bigint not null,
  -- Of that, revenue and tax earned by the end of the month; the rest was charged in advance.
  earned_cents bigint not null,
  unique nulls not distinct (period_guid, account, party_guid, detail, counts_as)
);

-- Adds up only what was posted since the last stored closing. Guests with a balance of zero are left out, because most have paid; every other account has few rows.
create function store_balances(closing uuid) returns void language plpgsql as $$
declare
  ends date;
  base uuid;
  since date;
begin
  -- Nothing is posted into the month, and it can't be reopened, until this transaction ends.
  perform first_open_day();
  select ((month || '-01')::date + interval '1 month')::date into ends from period
    where guid = closing and reopened_at is null for update;
  if ends is null or exists (select from stored_closing where period_guid = closing) then
    return;
  end if;
  select period_guid, until into base, since from stored_closing where until < ends order by until desc limit 1;
  since := coalesce(since, '-infinity');
  insert into stored_closing values (closing, ends);
  insert into stored_balance (period_guid, account, party_guid, detail, counts_as, cents, earned_cents)
  with recursive known as (
    -- The accounts, one look-up each in the index of postings.
    (select account from posting order by account limit 1)
    union all
    select (select account from posting where account > known.account order by account limit 1) from known
      where known.account is not null
  )
  select closing, account, party_guid, detail, counts_as, sum(cents), sum(earned_cents)
  from (
    select account, party_guid, detail, counts_as, cents, earned_cents from stored_balance where period_guid = base
    union all
    select p.account, p.party_guid, p.detail, case when p.account = 'channelReceivable' then p.counts_as end,
      p.amount_cents, case when p.account in ('revenue', 'taxDue') and p.earned_on < ends then p.amount_cents else 0 end
    from known join posting p on p.account = known.account and p.posted_on >= since and p.posted_on < ends
    union all
    -- Charged in advance before, and earned since.
    select account, party_guid, detail, null, 0, amount_cents from posting
    where base is not null and account in ('revenue', 'taxDue') and earned_on >= since and earned_on < ends
      and posted_on < since
  ) own
  group by account, party_guid, detail, counts_as
  having account <> 'customerReceivable' or sum(cents) <> 0;
end $$;

create function keep_balances() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform store_balances(new.guid);
  elsif new.reopened_at is not null then
    delete from stored_closing where period_guid = new.guid;
  end if;
  return null;
end $$;
create trigger period_keeps_balances after insert or update on period for each row execute function keep_balances();

-- The sums that a closing keeps in its own row are counted in the same way.
create or replace function owed_at(which text, month text) returns bigint language sql stable as $$
  with ends as (select ((month || '-01')::date + interval '1 month')::date as day),
  base as (select period_guid, until from stored_closing, ends where until <= day order by until desc limit 1)
  select (coalesce((select sum(cents) from stored_balance where period_guid = (select period_guid from base) and account = which), 0)
    + coalesce((select sum(amount_cents) from posting where account = which
      and posted_on >= coalesce((select until from base), '-infinity') and posted_on < (select day from ends)), 0))::bigint
$$;

create or replace function charged_ahead_at(month text) returns bigint language sql stable as $$
  with ends as (select ((month || '-01')::date + interval '1 month')::date as day),
  base as (select period_guid, until from stored_closing, ends where until <= day order by until desc limit 1)
  select (
    coalesce((select sum(earned_cents - cents) from stored_balance where period_guid = (select period_guid from base)
      and account in ('revenue', 'taxDue')), 0)
    + coalesce((select sum(amount_cents) from posting where account in ('revenue', 'taxDue')
      and earned_on >= coalesce((select until from base), '-infinity') and earned_on < (select day from ends)), 0)
    -- Earned before the last stored closing and charged after it.
    + coalesce((select sum(amount_cents) from posting where account in ('revenue', 'taxDue') and earned_on < posted_on
      and posted_on >= (select until from base) and earned_on < (select until from base)), 0)
    - coalesce((select sum(amount_cents) from posting where account in ('revenue', 'taxDue')
      and posted_on >= coalesce((select until from base), '-infinity') and posted_on < (select day from ends)), 0)
  )::bigint
$$;
