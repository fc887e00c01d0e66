-- The link to a guest's own page of a reservation. The link contains this guid and a signature of it; the signing key is stored
-- encrypted, so that these rows open nothing. A revoked link is kept: it answers that it was revoked.
create table guest_link (
  guid uuid primary key,
  group_guid uuid not null references booking_group,
  created_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by uuid references account
);
create unique index guest_link_current on guest_link (group_guid) where revoked_at is null;
-- What a guest did or asked for there. Open requests wait for an agent.
create table guest_request (
  guid uuid primary key,
  group_guid uuid not null references booking_group,
  booking_guid uuid references booking,
  kind text not null check (kind in ('note', 'flight', 'pickup', 'change')),
  text text not null,
  at timestamptz not null,
  done_at timestamptz,
  done_by uuid references account
);
create index guest_request_of_group on guest_request (group_guid, at);
create index guest_request_open on guest_request (at) where done_at is null;
-- Guests have no account: the history names them as such.
alter table history add column by_guest boolean not null default false;
