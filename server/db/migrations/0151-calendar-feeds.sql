-- Links with which calendar programs read what an account may see. A link contains this guid and a signature of it; the signing
-- key is stored encrypted, so that these rows open nothing. A link that was replaced or turned off has no row.
create table calendar_feed (
  guid uuid primary key,
  account_guid uuid not null references account,
  kind text not null check (kind in ('driver', 'partner', 'desk')),
  created_at timestamptz not null,
  read_at timestamptz
);
create unique index calendar_feed_once on calendar_feed (account_guid, kind);
