-- Trips given to outside companies: the company is a driver of its own kind, who can have several trips at once.
-- A trip has the cost agreed with it, and who really drives, which the guest sees.
alter table account add column outside_company boolean not null default false;
alter table trip
  add column agreed_cost_cents integer check (agreed_cost_cents between 0 and 100000000),
  add column outside jsonb;
-- Our own drivers have one trip under way at a time. An outside company can have several.
drop index trip_one_under_way;
create unique index trip_one_under_way on trip (driver_guid)
  where status in ('started', 'waiting', 'onBoard') and outside is null;
