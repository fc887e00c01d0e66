-- Months of the books. A month is open until it has a row here; closing one closes all before it, and none is opened again.
create table period (
  month text primary key check (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  closed_at timestamptz not null,
  closed_by uuid
);

create function refuse_opening() returns trigger language plpgsql as $$
begin
  raise exception 'A closed month stays closed' using errcode = 'restrict_violation';
end $$;
create trigger period_append_only before update or delete on period for each row execute function refuse_opening();

-- The first day that takes postings; null while no month has been closed. It stays so until the end of the transaction that asks: a month is closed by a transaction that takes this
-- lock alone, after all that hold it. The lock is taken before the table is read, each in a statement of its own, so that what was closed
-- while waiting is seen.
create function first_open_day() returns date volatile language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('closing a month'));
  return (select ((max(month) || '-01')::date + interval '1 month')::date from period);
end $$;

create function postings_must_be_open() returns trigger language plpgsql as $$
declare
  first_open date := first_open_day();
  wrong record;
begin
  select entry_guid, least(earned_on, posted_on) as day into wrong from fresh where least(earned_on, posted_on) < first_open limit 1;
  if found then
    raise exception 'Entry % is of %, whose month is closed', wrong.entry_guid, wrong.day using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger postings_open after insert on posting referencing new table as fresh for each statement execute function postings_must_be_open();
