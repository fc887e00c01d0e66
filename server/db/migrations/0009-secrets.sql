-- Secrets that every process of the portal must share, each made once by whichever needs it first.
create table secret (
  name text primary key,
  value text not null,
  created_at timestamptz not null
);
