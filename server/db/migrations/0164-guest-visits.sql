-- Each time the guest had their page open: reports of its script that are less than half an hour apart are one visit.
-- Replaces the time of the last report, which said nothing about what the guest had seen before.
create table guest_visit (
  guid uuid primary key,
  group_guid uuid not null references booking_group,
  began_at timestamptz not null,
  seen_at timestamptz not null check (seen_at >= began_at)
);
create index guest_visit_of_group on guest_visit (group_guid, began_at);
insert into guest_visit (guid, group_guid, began_at, seen_at)
select gen_random_uuid(), group_guid, seen_at, seen_at from guest_link where seen_at is not null;
alter table guest_link drop column seen_at;
