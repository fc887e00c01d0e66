-- Long work: each run with its payload, progress and result.
create table job_run (
  guid uuid primary key,
  name text not null,
  -- As people read it, also after the job itself is gone.
  title text not null,
  payload jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  done integer not null default 0,
  -- Null: unknown.
  total integer,
  message text not null default '',
  result jsonb not null default '[]',
  requested_by uuid references account,
  cancel_requested_at timestamptz,
  -- How often a server has begun it: more than once only after a server died.
  attempts integer not null default 0,
  -- While it runs, the time until which its server is believed alive.
  lease_until timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz
);
create index job_run_created on job_run (created_at, guid);
create index job_run_open on job_run (created_at) where state in ('queued', 'running');
