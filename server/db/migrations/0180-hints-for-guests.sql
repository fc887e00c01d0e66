-- The hint of a field in the guests' languages, for My booking.
alter table detail_field add column guest_hints jsonb not null default '{}';
