-- The card gateway: its transactions, what they are for, carts that were sent to its payment page, and what of it came to the bank.

-- unmatched: money of the gateway that belongs to nobody yet. settlement: what the gateway brought to the bank.
alter table entry drop constraint entry_kind_check;
alter table entry add constraint entry_kind_check check (kind in ('charge', 'payment', 'refund', 'reversal', 'gratuity', 'writeOff', 'partnerPayment', 'transfer',
  'cashDifference', 'unmatched', 'settlement'));

-- A gratuity that a guest paid by card on the gateway's page, once.
alter table gratuity_gift drop constraint gratuity_gift_source_check;
alter table gratuity_gift add constraint gratuity_gift_source_check check (source in ('desk', 'driver', 'guest'));
alter table gratuity_gift add column external_id text unique;
alter table gratuity_gift add constraint gratuity_gift_external check ((source = 'guest') = (external_id is not null));

-- How asking the gateway goes.
create table card_gateway (
  only_row boolean primary key default true check (only_row),
  asked_at timestamptz,
  -- The days whose transactions were read last, and until when they are complete.
  read_until timestamptz,
  not_before timestamptz,
  failure text not null default ''
);
insert into card_gateway default values;

-- What a guest was about to pay for, kept before the guest is sent to the payment page.
create table cart (
  guid uuid primary key,
  kind text not null check (kind in ('reservation', 'gratuity', 'booking')),
  state text not null check (state in ('open', 'redirected', 'paidUnbooked', 'recovered', 'refunded', 'dismissed', 'done')),
  -- The reservation it pays, or that was made of it.
  group_guid uuid references booking_group,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Who pays, as far as known; and for kind booking what is to be booked.
  name text not null default '',
  email text not null default '',
  request jsonb,
  -- The website's own name of it, for a cart that came from there.
  site_key text unique,
  created_at timestamptz not null,
  redirected_at timestamptz,
  -- When the gateway was asked last, and why a paid cart was not booked.
  asked_at timestamptz,
  why text not null default '',
  paid_at timestamptz,
  ended_at timestamptz,
  ended_by uuid references account,
  reason text not null default '',
  created_by uuid references account,
  version integer not null default 1,
  check ((kind = 'booking') = (request is not null)),
  check (kind = 'booking' or group_guid is not null)
);
create index cart_waiting on cart (redirected_at) where state = 'redirected';
create index cart_state on cart (state, created_at desc);
create index cart_group on cart (group_guid) where group_guid is not null;

-- Deposits of the gateway at the bank.
create table payment_settlement (
  guid uuid primary key,
  at timestamptz not null,
  deposited_on date not null,
  reference text not null default '',
  transactions integer not null check (transactions > 0),
  gross_cents bigint not null,
  fee_cents bigint not null check (fee_cents >= 0),
  net_cents bigint not null,
  -- What the gateway owes still, or brought too much.
  difference_cents bigint not null,
  reason text not null default '',
  entry_guid uuid not null references entry,
  created_by uuid references account,
  undone_at timestamptz,
  undone_by uuid references account,
  undone_because text,
  undone_entry_guid uuid references entry,
  check (gross_cents = fee_cents + net_cents + difference_cents),
  check ((undone_at is null) = (undone_because is null)),
  check ((undone_at is null) = (undone_entry_guid is null))
);
create index payment_settlement_at on payment_settlement (deposited_on desc, guid desc);

-- Every transaction of the gateway, once.
create table imported_payment (
  guid uuid primary key,
  order_id text not null,
  kind text not null check (kind in ('sale', 'refund', 'void', 'chargeback')),
  -- Which of several refunds of one order.
  part text not null default '',
  status text not null check (status in ('success', 'pending', 'failed')),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  at timestamptz,
  day date not null,
  name text not null default '',
  query_name text not null default '',
  card_type text not null default '',
  last4 text not null default '' check (last4 ~ '^([0-9]{4})?$'),
  classifier text not null default '',
  auth_code text not null default '',
  batch text not null default '',
  message text not null default '',
  raw jsonb not null default '{}',
  came_from text not null check (came_from in ('query', 'file', 'page', 'portal')),
  first_seen_at timestamptz not null,
  updated_at timestamptz not null,
  -- notTaken: no money moved, as of a declined card.
  state text not null check (state in ('unmatched', 'matched', 'refunded', 'writtenOff', 'notTaken')),
  -- What stands in suspense: above zero, and with the sign of the kind in the books.
  open_cents bigint not null check (open_cents between 0 and amount_cents),
  -- Why it needs a person.
  why text not null default '',
  cart_guid uuid references cart,
  settlement_guid uuid references payment_settlement,
  version integer not null default 1,
  check (status = 'success' or (state = 'notTaken' and open_cents = 0)),
  check ((state = 'unmatched') = (open_cents > 0)),
  unique (order_id, kind, part)
);
create index imported_payment_list on imported_payment (day desc, guid desc);
create index imported_payment_state on imported_payment (state, day desc, guid desc);
create index imported_payment_unsettled on imported_payment (day, guid) where settlement_guid is null and status = 'success';
create index imported_payment_settled on imported_payment (settlement_guid) where settlement_guid is not null;
create index imported_payment_cart on imported_payment (cart_guid) where cart_guid is not null;
create index imported_payment_amount on imported_payment (amount_cents);
create index imported_payment_name on imported_payment using gin (query_name gin_trgm_ops);

-- What a transaction is for, or a part of it.
create table payment_match (
  guid uuid primary key,
  payment_guid uuid not null references imported_payment,
  kind text not null check (kind in ('reservation', 'deskPayment', 'gratuity', 'refundOf', 'writeOff')),
  amount_cents bigint not null check (amount_cents > 0),
  -- Whether its entry took the money out of suspense.
  from_suspense boolean not null,
  group_guid uuid references booking_group,
  gift_guid uuid references gratuity_gift,
  -- Of kind refundOf: the other side.
  other_guid uuid references imported_payment,
  -- Of kind deskPayment the entry of the desk; of kind refundOf and gratuity none of its own.
  entry_guid uuid references entry,
  why text not null default '',
  at timestamptz not null,
  by uuid references account,
  undone_at timestamptz,
  undone_by uuid references account,
  undone_because text,
  check ((undone_at is null) = (undone_because is null)),
  check ((kind = 'refundOf') = (other_guid is not null)),
  check (kind not in ('reservation', 'deskPayment') or (group_guid is not null and entry_guid is not null))
);
create index payment_match_payment on payment_match (payment_guid);
create index payment_match_group on payment_match (group_guid) where group_guid is not null;
create index payment_match_gift on payment_match (gift_guid) where gift_guid is not null;
-- An entry of the desk is of one transaction at most.
create unique index payment_match_entry on payment_match (entry_guid) where entry_guid is not null and undone_at is null;

-- Money sent back to a card through the gateway: asked once, and its answer.
create table card_refund (
  guid uuid primary key,
  payment_guid uuid not null references imported_payment,
  cart_guid uuid references cart,
  amount_cents bigint not null check (amount_cents > 0),
  -- unknown: the gateway did not answer; it may have been done.
  state text not null check (state in ('asked', 'done', 'declined', 'unknown')),
  reason text not null,
  message text not null default '',
  asked_at timestamptz not null,
  asked_by uuid references account,
  answered_at timestamptz,
  refund_guid uuid references imported_payment
);
create unique index card_refund_under_way on card_refund (payment_guid) where state in ('asked', 'unknown');
create index card_refund_payment on card_refund (payment_guid, asked_at desc);
