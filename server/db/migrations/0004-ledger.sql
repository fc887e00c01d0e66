-- The ledger: double entry, append-only. Every balance, invoice and report is a sum over postings.
create table entry (
  guid uuid primary key,
  at timestamptz not null,
  -- The day the money belongs to in reports: the day of service for charges, the day it was taken for payments.
  business_date date not null,
  kind text not null check (kind in ('charge', 'payment', 'refund', 'reversal', 'gratuity', 'writeOff', 'partnerPayment', 'commission')),
  memo text not null,
  method text check (method in ('cash', 'card', 'bank')),
  customer_guid uuid references customer,
  group_guid uuid references booking_group,
  booking_guid uuid references booking,
  partner_guid uuid references partner,
  reverses_guid uuid unique references entry,
  created_by uuid
);
create index entry_group on entry (group_guid) where group_guid is not null;
create index entry_booking on entry (booking_guid) where booking_guid is not null;
create index entry_partner on entry (partner_guid, business_date) where partner_guid is not null;
create index entry_day on entry (business_date, kind);
create index entry_recent on entry (at desc, guid desc);

create table posting (
  entry_guid uuid not null references entry,
  line integer not null,
  account text not null check (account in ('customerReceivable', 'partnerReceivable', 'revenue', 'taxDue', 'cash', 'card', 'bank', 'gratuitiesDue', 'writeOff')),
  -- Whose: the group of a customer receivable, the partner of a partner receivable, the driver of gratuities.
  party_guid uuid,
  -- Which: the category of revenue, the code of a tax.
  detail text,
  business_date date not null,
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (entry_guid, line),
  check ((account in ('customerReceivable', 'partnerReceivable', 'gratuitiesDue')) = (party_guid is not null)),
  check ((account in ('revenue', 'taxDue')) = (detail is not null))
);
create index posting_party on posting (account, party_guid) include (amount_cents) where party_guid is not null;
create index posting_period on posting (account, business_date) include (detail, amount_cents);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only: correct it with a reversal' using errcode = 'restrict_violation';
end $$;
create trigger entry_append_only before update or delete on entry for each row execute function refuse_change();
create trigger posting_append_only before update or delete on posting for each row execute function refuse_change();

-- All postings of an entry come in one statement, and together they come to nothing: a statement that says otherwise fails. So a
-- posting can neither be missing its other side nor be slipped into an entry later.
create function postings_must_balance() returns trigger language plpgsql as $$
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
  return null;
end $$;
create trigger postings_balance after insert on posting referencing new table as fresh for each statement execute function postings_must_balance();

-- An entry without postings does not survive the end of its transaction.
create function entry_must_have_postings() returns trigger language plpgsql as $$
begin
  if not exists (select from posting where entry_guid = new.guid) then
    raise exception 'Entry % has no postings', new.guid using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger entry_has_postings after insert on entry deferrable initially deferred for each row execute function entry_must_have_postings();
