-- What guests and partners owed at the end of a closed month, by posting day, as it was when the month was closed: what is owed on a later day is this and what was posted since.
alter table period add column guests_owed_cents bigint not null default 0;
alter table period add column partners_owed_cents bigint not null default 0;

create function owed_at(which text, month text) returns bigint language sql stable as $$
  select coalesce(sum(amount_cents), 0)::bigint from posting where account = which and posted_on < ((month || '-01')::date + interval '1 month')::date
$$;

alter table period disable trigger period_append_only;
update period set guests_owed_cents = owed_at('customerReceivable', month), partners_owed_cents = owed_at('partnerReceivable', month);
alter table period enable trigger period_append_only;

-- Whoever closes a month writes its row alone: the sums are the database's own.
create function period_owes() returns trigger language plpgsql as $$
begin
  new.guests_owed_cents := owed_at('customerReceivable', new.month);
  new.partners_owed_cents := owed_at('partnerReceivable', new.month);
  return new;
end $$;
create trigger period_owes before insert on period for each row execute function period_owes();

create or replace function refuse_opening() returns trigger language plpgsql as $$
declare
  latest text := (select max(month) from period where reopened_at is null);
  before_it text := (select max(month) from period where reopened_at is null and month < old.month);
begin
  if tg_op = 'DELETE' or old.reopened_at is not null or new.reopened_at is null or old.month <> latest
    or (new.guid, new.month, new.closed_at, new.closed_by, new.guests_owed_cents, new.partners_owed_cents)
      is distinct from (old.guid, old.month, old.closed_at, old.closed_by, old.guests_owed_cents, old.partners_owed_cents) then
    raise exception 'A closed month stays closed' using errcode = 'restrict_violation';
  end if;
  if exists (select from tax_filing where taken_back_at is null and month <= old.month and month > coalesce(before_it, '')) then
    raise exception 'A month whose tax was filed stays closed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
