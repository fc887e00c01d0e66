-- Unexpected errors and slow database statements, each with the reference of the call it happened in: what an
-- administrator finds when someone reads the reference out. Deleted after a month.
create table incident (
  guid uuid primary key,
  at timestamptz not null,
  kind text not null check (kind in ('request', 'browser', 'job', 'slow')),
  reference text not null,
  -- `GET /api/customers/{id}`, `job clean-up`: a pattern, without the values of its parameters.
  call text not null,
  account_guid uuid,
  message text not null,
  -- The stack of an error, the text of a statement; never a value.
  detail text not null default '',
  -- Of a slow statement.
  milliseconds integer
);
create index incident_at on incident (at);
create index incident_kind on incident (kind, at);
create index incident_reference on incident (reference);

create index history_request on history (request_id);

-- The portals that run on this database. Each reports every half minute, and removes its row when it ends.
create table running_portal (
  guid uuid primary key,
  host text not null,
  version text not null,
  node_version text not null,
  -- The newest migration it knows.
  migration text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
