-- People who can sign in, what they did, and what they are told.
create extension if not exists pg_trgm;

create table site (
  only_row boolean primary key default true check (only_row),
  title text not null,
  company text not null,
  agency text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null,
  airport_code text not null,
  settings jsonb not null default '{}',
  demo_company boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create table partner (
  guid uuid primary key,
  name text not null,
  legal_name text not null,
  tax_number text not null default '',
  address text not null default '',
  service_email text not null default '',
  billing_email text not null default '',
  phone text not null default '',
  settlement text not null check (settlement in ('netRate', 'commission')),
  basis_points integer not null check (basis_points between 0 and 10000),
  credit_limit_cents bigint not null check (credit_limit_cents >= 0),
  terms_days integer not null check (terms_days >= 0),
  blocked boolean not null default false,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now()
);
create unique index partner_name_once on partner (lower(name));

create table account (
  guid uuid primary key,
  email text not null check (email = lower(email)),
  name text not null,
  phone text not null default '',
  kind text not null check (kind in ('staff', 'partner')),
  partner_guid uuid references partner,
  permissions text[] not null default '{}',
  password_hash text,
  totp_secret text,
  totp_required boolean not null default false,
  default_vehicle_guid uuid,
  shift_start time,
  shift_end time,
  active boolean not null default true,
  failed_sign_ins integer not null default 0,
  locked_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  check ((kind = 'partner') = (partner_guid is not null))
);
create unique index account_email_once on account (email);
create index account_partner on account (partner_guid) where partner_guid is not null;
create index account_drivers on account (name) where 'driver' = any (permissions);

-- Only the hash of a session's token is kept: a stolen table opens no session.
create table session (
  token_hash bytea primary key,
  account_guid uuid not null references account on delete cascade,
  stage text not null check (stage in ('password', 'full')),
  xsrf_token text not null,
  ip text not null default '',
  user_agent text not null default '',
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_account on session (account_guid);

-- A one-time link: the first administrator's. Password codes come to stand here too.
create table one_time_token (
  token_hash bytea primary key,
  purpose text not null,
  account_guid uuid references account on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table history (
  guid uuid primary key,
  at timestamptz not null,
  account_guid uuid,
  action text not null,
  subject_kind text not null,
  subject_guid uuid,
  customer_guid uuid,
  group_guid uuid,
  reason text not null default '',
  before jsonb,
  after jsonb,
  request_id text not null default ''
);
create index history_group on history (group_guid, at) where group_guid is not null;
create index history_customer on history (customer_guid, at) where customer_guid is not null;
create index history_subject on history (subject_guid, at);
create index history_at on history (at);

create table outbox (
  guid uuid primary key,
  kind text not null check (kind in ('mail', 'push')),
  template text not null,
  recipient text not null,
  subject text not null default '',
  body text not null,
  attachments jsonb not null default '[]',
  customer_guid uuid,
  group_guid uuid,
  account_guid uuid,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'kept')),
  attempts integer not null default 0,
  last_error text not null default '',
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index outbox_waiting on outbox (next_attempt_at) where state = 'waiting';
create index outbox_group on outbox (group_guid) where group_guid is not null;
create index outbox_customer on outbox (customer_guid) where customer_guid is not null;

create table idempotency (
  account_guid uuid not null,
  key text not null,
  endpoint text not null,
  body_hash text not null,
  status integer not null,
  reply jsonb not null,
  created_at timestamptz not null,
  primary key (account_guid, key)
);
create index idempotency_age on idempotency (created_at);

create table confirmation (
  guid uuid primary key,
  account_guid uuid not null,
  change text not null,
  request_hash text not null,
  plan_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  reply jsonb
);
create index confirmation_age on confirmation (expires_at);

-- What happened, for browsers that follow along; kept a short while so that a reconnecting browser can catch up.
create table event (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  topic text not null,
  date date,
  guid uuid,
  partner_guid uuid,
  account_guid uuid
);
create index event_at on event (at);

create table rate_limit (
  bucket text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index rate_limit_age on rate_limit (resets_at);
