-- Zones are configured like every other collection.
alter table zone
  add column active boolean not null default true,
  add column version integer not null default 1,
  add column created_at timestamptz not null default now(),
  add column created_by uuid,
  add column updated_at timestamptz not null default now();

-- A picture's facts; the pictures themselves stand in the file store under the same guid.
create table photo (
  guid uuid primary key,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at timestamptz not null,
  created_by uuid
);

-- The "from" prices of the public site are dated like the prices they advertise.
alter table price_rule drop constraint price_rule_kind_check;
alter table price_rule add constraint price_rule_kind_check check (kind in ('fastTrack', 'transport', 'hourly', 'surcharge', 'tax', 'from'));
