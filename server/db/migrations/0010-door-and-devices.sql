-- The door: codes by mail, the second factor, sessions that their owner can tell apart, and devices that are told by push.

-- A session as its owner sees and ends it: the token's hash stays inside.
alter table session add column guid uuid not null default gen_random_uuid();
create unique index session_guid on session (guid);
-- The secret of an authenticator app being set up; it becomes the account's once a code of it was right.
alter table session add column pending_totp_secret text;

-- The time step of the last code that opened the door: a code seen over a shoulder opens nothing.
alter table account add column totp_last_step integer;

-- A password code is asked for by address, whether or not anybody has it.
alter table one_time_token add column email text;
alter table one_time_token add column tries integer not null default 0;
create index one_time_token_email on one_time_token (email) where email is not null;

create table recovery_code (
  code_hash bytea primary key,
  account_guid uuid not null references account on delete cascade,
  used_at timestamptz
);
create index recovery_code_account on recovery_code (account_guid);

create table push_subscription (
  guid uuid primary key,
  account_guid uuid not null references account on delete cascade,
  endpoint_url text not null unique,
  public_key text not null,
  auth_secret text not null,
  expires_at timestamptz,
  -- The session that last said it is on this device: signing out there ends the messages too.
  session_guid uuid,
  user_agent text not null default '',
  created_at timestamptz not null
);
create index push_subscription_account on push_subscription (account_guid);

-- Which devices have a message already, while it is tried again for the others.
create table push_delivery (
  message_guid uuid not null references outbox on delete cascade,
  subscription_guid uuid not null references push_subscription on delete cascade,
  primary key (message_guid, subscription_guid)
);
