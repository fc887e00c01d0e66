-- Tokens with which other systems call the API. Only the hash is stored: a stolen table opens nothing. `hint` is the token's
-- beginning, by which people recognise it. A revoked token is kept, because the history names it.
create table access_token (
  guid uuid primary key,
  token_hash bytea not null unique,
  hint text not null,
  name text not null,
  partner_guid uuid references partner,
  permissions text[] not null,
  made_by uuid not null references account,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_from text not null default '',
  revoked_at timestamptz,
  revoked_by uuid references account,
  warned_at timestamptz
);
create index access_token_list on access_token (created_at, guid);
create index access_token_partner on access_token (partner_guid) where partner_guid is not null;
create index access_token_ending on access_token (expires_at) where revoked_at is null and warned_at is null;
-- Which token acted, or asked for a job, in the name of the account that made it.
alter table history add column token_guid uuid;
create index history_token on history (token_guid, at) where token_guid is not null;
alter table job_run add column token_guid uuid;
-- A partner user who creates access tokens for the partner.
alter table account add column partner_admin boolean not null default false check (not partner_admin or kind = 'partner');
