-- Sums as of a day, of either kind of day, are read from indexes alone.
drop index posting_earned;
create index posting_earned on posting (account, earned_on) include (detail, amount_cents, posted_on);
drop index posting_posted;
create index posting_posted on posting (account, posted_on) include (detail, amount_cents, earned_on);
drop index posting_party;
create index posting_party on posting (account, party_guid) include (amount_cents, posted_on, earned_on) where party_guid is not null;

-- Tax that was filed: its figures as they were, and whoever took it back since.
create table tax_filing (
  guid uuid primary key,
  month text not null check (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  filed_at timestamptz not null,
  filed_by uuid references account,
  figures jsonb not null,
  taken_back_at timestamptz,
  taken_back_by uuid references account,
  taken_back_reason text,
  check ((taken_back_at is null) = (taken_back_reason is null))
);
create unique index tax_filing_stands on tax_filing (month) where taken_back_at is null;

-- A closing can be taken back, the latest first, with a reason, and the month be closed again: each closing is a row of its own.
drop trigger period_append_only on period;
alter table period drop constraint period_pkey;
alter table period add column guid uuid not null default gen_random_uuid() primary key;
alter table period add column reopened_at timestamptz;
alter table period add column reopened_by uuid;
alter table period add column reopened_because text;
alter table period add constraint period_reopened check ((reopened_at is null) = (reopened_because is null));
create unique index period_closed_once on period (month) where reopened_at is null;

create or replace function first_open_day() returns date volatile language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('closing a month'));
  return (select ((max(month) || '-01')::date + interval '1 month')::date from period where reopened_at is null);
end $$;

create or replace function refuse_opening() returns trigger language plpgsql as $$
declare
  latest text := (select max(month) from period where reopened_at is null);
  before_it text := (select max(month) from period where reopened_at is null and month < old.month);
begin
  if tg_op = 'DELETE' or old.reopened_at is not null or new.reopened_at is null or old.month <> latest
    or (new.guid, new.month, new.closed_at, new.closed_by) is distinct from (old.guid, old.month, old.closed_at, old.closed_by) then
    raise exception 'A closed month stays closed' using errcode = 'restrict_violation';
  end if;
  if exists (select from tax_filing where taken_back_at is null and month <= old.month and month > coalesce(before_it, '')) then
    raise exception 'A month whose tax was filed stays closed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger period_append_only before update or delete on period for each row execute function refuse_opening();

-- Tax is filed of closed months, so that its figures stay; a filing is only ever taken back.
create function filing_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if first_open_day() is null or (new.month || '-01')::date >= first_open_day() then
      raise exception 'The books of % are not closed: its tax cannot be filed', new.month using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or old.taken_back_at is not null or new.taken_back_at is null
    or (new.guid, new.month, new.filed_at, new.filed_by, new.figures) is distinct from (old.guid, old.month, old.filed_at, old.filed_by, old.figures) then
    raise exception 'What was filed stays as it was' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger tax_filing_kept before insert or update or delete on tax_filing for each row execute function filing_is_kept();
