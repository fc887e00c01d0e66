-- Invoices to partners. Numbers run without a gap in each year: the number is taken under the lock of the year's row, in the transaction that
-- writes the invoice, so that a number without an invoice is given back.
create table invoice_year (
  year integer primary key,
  last_number integer not null check (last_number > 0)
);

create table invoice (
  guid uuid primary key,
  year integer not null references invoice_year,
  number integer not null check (number > 0),
  partner_guid uuid not null references partner,
  -- Services of this month and of all before it that were on no invoice.
  month text not null check (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  issued_at timestamptz not null,
  issued_by uuid,
  issued_on date not null,
  due_on date not null,
  net_cents bigint not null,
  tax_cents bigint not null,
  commission_cents bigint not null,
  -- What this invoice asks for; below zero it is a credit note.
  charged_cents bigint not null check (charged_cents = net_cents + tax_cents - commission_cents),
  opening_cents bigint not null,
  -- Of invoices that were made void since the one before.
  credited_cents bigint not null,
  paid_cents bigint not null,
  closing_cents bigint not null check (closing_cents = opening_cents + charged_cents - credited_cents - paid_cents),
  -- All that it says, as it was drawn; the file itself, and its hash.
  paper jsonb not null,
  pdf bytea not null,
  pdf_sha256 text not null check (pdf_sha256 ~ '^[0-9a-f]{64}$'),
  voided_at timestamptz,
  voided_by uuid,
  void_reason text,
  -- The invoice that credits it, once void.
  credited_by uuid references invoice,
  unique (year, number),
  check ((voided_at is null) = (void_reason is null)),
  check (credited_by is null or voided_at is not null)
);
create unique index invoice_of_month on invoice (partner_guid, month) where voided_at is null;
create index invoice_partner on invoice (partner_guid, number);

-- What was issued stays as it was: it can only be made void, once, and then be credited, once.
create function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(old) - '{voided_at,voided_by,void_reason,credited_by}'::text[] = to_jsonb(new) - '{voided_at,voided_by,void_reason,credited_by}'::text[]
      and (old.voided_at is null or (old.voided_at, old.voided_by, old.void_reason) is not distinct from (new.voided_at, new.voided_by, new.void_reason))
      and (old.credited_by is null or old.credited_by = new.credited_by) then
      return new;
    end if;
  end if;
  raise exception 'An issued invoice stays as it is: make it void' using errcode = 'restrict_violation';
end $$;
create trigger invoice_stays before update or delete on invoice for each row execute function refuse_invoice_change();

-- Which invoice an entry of a partner's account is on: never more than one. Services of an invoice that was made void go on the next.
create table invoice_line (
  entry_guid uuid primary key references entry,
  invoice_guid uuid not null references invoice,
  -- A payment, or another settlement: it stays on the invoice that said it.
  settles boolean not null
);
create index invoice_line_invoice on invoice_line (invoice_guid);

create function refuse_invoice_line_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not old.settles and exists (select from invoice where guid = old.invoice_guid and voided_at is not null) then
      return old;
    end if;
  end if;
  raise exception 'What is on an invoice stays on it' using errcode = 'restrict_violation';
end $$;
create trigger invoice_line_stays before update or delete on invoice_line for each row execute function refuse_invoice_line_change();

-- What of a payment, or of a credit note, is for which invoice. Taking it off again is a line below zero.
create table invoice_payment (
  guid uuid primary key,
  invoice_guid uuid not null references invoice,
  payment_guid uuid references entry,
  credit_guid uuid references invoice,
  amount_cents bigint not null check (amount_cents <> 0),
  at timestamptz not null,
  by_guid uuid,
  check ((payment_guid is null) <> (credit_guid is null))
);
create index invoice_payment_invoice on invoice_payment (invoice_guid);
create index invoice_payment_payment on invoice_payment (payment_guid) where payment_guid is not null;
create index invoice_payment_credit on invoice_payment (credit_guid) where credit_guid is not null;

create function refuse_allocation_change() returns trigger language plpgsql as $$
begin
  raise exception 'Allocations are append-only: take one off with its opposite' using errcode = 'restrict_violation';
end $$;
create trigger invoice_payment_append_only before update or delete on invoice_payment for each row execute function refuse_allocation_change();

-- What a partner does not agree with: the services of one entry of an invoice, until it is settled.
create table invoice_dispute (
  guid uuid primary key,
  invoice_guid uuid not null references invoice,
  entry_guid uuid not null references entry,
  reason text not null,
  opened_at timestamptz not null,
  opened_by uuid,
  resolved_at timestamptz,
  resolved_by uuid,
  resolution text,
  check ((resolved_at is null) = (resolution is null))
);
create unique index invoice_dispute_open on invoice_dispute (invoice_guid, entry_guid) where resolved_at is null;

-- The mails that an invoice or a statement went with.
create index outbox_partner_papers on outbox using gin (attachments jsonb_path_ops) where template in ('invoice', 'statement');
