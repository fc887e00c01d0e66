-- What became of a record that came in is its outcome.
alter table import_row rename column fate to outcome;
alter table bokun_booking rename column fate to outcome;
alter table bokun_delivery rename column fate to outcome;

-- A gratuity and a payout are reversed, the filing of a tax is undone.
alter table gratuity_payout rename column taken_back_entry_guid to reversal_guid;
alter table gratuity_gift drop constraint gratuity_gift_state_check;
update gratuity_gift set state = 'reversed' where state = 'takenBack';
alter table gratuity_gift add constraint gratuity_gift_state_check check (state in ('given', 'reversed', 'chargedBack'));
alter table gratuity drop constraint gratuity_state_check;
update gratuity set state = 'reversed' where state = 'takenBack';
alter table gratuity add constraint gratuity_state_check check (state in ('due', 'kept', 'paidOut', 'reversed', 'chargedBack'));

alter table tax_filing rename column taken_back_at to undone_at;
alter table tax_filing rename column taken_back_by to undone_by;
alter table tax_filing rename column taken_back_reason to undone_reason;

create or replace function refuse_opening() returns trigger language plpgsql as $$
declare
  latest text := (select max(month) from period where reopened_at is null);
  before_it text := (select max(month) from period where reopened_at is null and month < old.month);
begin
  if tg_op = 'DELETE' or old.reopened_at is not null or new.reopened_at is null or old.month <> latest
    or to_jsonb(new) - '{reopened_at,reopened_by,reopened_because}'::text[] <> to_jsonb(old) - '{reopened_at,reopened_by,reopened_because}'::text[] then
    raise exception 'A closed month stays closed' using errcode = 'restrict_violation';
  end if;
  if exists (select from tax_filing where undone_at is null and month <= old.month and month > coalesce(before_it, '')) then
    raise exception 'A month whose tax was filed stays closed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function filing_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if first_open_day() is null or (new.month || '-01')::date >= first_open_day() then
      raise exception 'The books of % are not closed: its tax cannot be filed', new.month using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or old.undone_at is not null or new.undone_at is null
    or (new.guid, new.month, new.filed_at, new.filed_by, new.figures) is distinct from (old.guid, old.month, old.filed_at, old.filed_by, old.figures) then
    raise exception 'What was filed stays as it was' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- What a booking is known by was brought by somebody; of a flight's times people are notified.
alter table bokun_booking rename column told_by to brought_by;
alter table flight rename column told_time to notified_time;
alter table flight rename column told_status to notified_status;

alter table entry_tender rename column house_cents to base_cents;
