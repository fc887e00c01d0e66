-- A guest withdraws a request, or replaces it with another.
-- Child seats are stored as data as well, so that guests read them in their own language.
alter table guest_request
  add column withdrawn boolean not null default false,
  add column seats jsonb;
