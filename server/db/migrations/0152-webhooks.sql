-- Addresses of other systems that are notified of events. `owner_guid`: the partner that manages it; null: the company.
-- `partner_guid`: only events of this partner's reservations and invoices; null: all of them.
create table webhook_endpoint (
  guid uuid primary key,
  owner_guid uuid references partner,
  partner_guid uuid references partner,
  name text not null check (name <> ''),
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  -- Both encrypted. The previous secret also signs until `previous_until`.
  secret text not null,
  previous_secret text,
  previous_until timestamptz,
  disabled_at timestamptz,
  disabled_reason text not null default '',
  -- Failed attempts in a row, of all its deliveries. Nothing is sent before `paused_until`.
  failures integer not null default 0,
  paused_until timestamptz,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid references account,
  updated_at timestamptz not null,
  check (owner_guid is null or owner_guid = partner_guid),
  check ((previous_secret is null) = (previous_until is null)),
  check (disabled_at is not null or disabled_reason = '')
);
create unique index webhook_endpoint_name_once on webhook_endpoint (owner_guid, lower(name)) nulls not distinct
  where deleted_at is null;

-- An event as it is sent. Written in the transaction it reports, and only if an endpoint wants it.
-- `order_guid`: events with the same one arrive in the order of `position`: the reservation, or the invoice.
-- No foreign keys: the check would wait for locks of other transactions.
create table webhook_event (
  guid uuid primary key,
  position bigint generated always as identity,
  type text not null,
  at timestamptz not null,
  group_guid uuid,
  partner_guid uuid,
  order_guid uuid not null,
  body text not null
);
create index webhook_event_at on webhook_event (at);

-- An event for one endpoint.
create table webhook_delivery (
  guid uuid primary key default gen_random_uuid(),
  endpoint_guid uuid not null references webhook_endpoint,
  event_guid uuid not null references webhook_event on delete cascade,
  position bigint not null,
  order_guid uuid not null,
  type text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'skipped')),
  attempts integer not null default 0,
  -- The attempts since it was last made due, and the first of them.
  series_attempts integer not null default 0,
  series_since timestamptz,
  next_attempt_at timestamptz not null,
  leased_until timestamptz,
  last_at timestamptz,
  last_status integer,
  last_error text not null default ''
);
create index webhook_delivery_waiting on webhook_delivery (endpoint_guid, position) where state = 'waiting';
create index webhook_delivery_order on webhook_delivery (endpoint_guid, order_guid, position) where state = 'waiting';
create index webhook_delivery_leased on webhook_delivery (endpoint_guid, leased_until) where leased_until is not null;
create index webhook_delivery_due on webhook_delivery (endpoint_guid, next_attempt_at) where state = 'waiting';
create index webhook_delivery_last on webhook_delivery (endpoint_guid, last_at desc) where last_at is not null;
create index webhook_delivery_log on webhook_delivery (endpoint_guid, position desc);
create index webhook_delivery_event on webhook_delivery (event_guid);

create table webhook_attempt (
  guid uuid primary key,
  delivery_guid uuid not null references webhook_delivery on delete cascade,
  at timestamptz not null,
  duration_ms integer not null,
  url text not null,
  request_headers jsonb not null,
  -- Null: there was no response.
  status integer,
  response_headers jsonb not null,
  response_body text not null,
  error text not null
);
create index webhook_attempt_delivery on webhook_attempt (delivery_guid, at);
