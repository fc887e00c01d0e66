-- A guest's flight that the schedule lacks is added by hand, as far as it is known. An airport and an airline that stand for "to be
-- advised" keep the promise that every flight has both.
alter table flight
  add column by_hand boolean not null default false,
  -- False: scheduled_at is a guess, noon of its day, until the flight is changed.
  add column time_known boolean not null default true;

insert into airport (code, name, city, country, time_zone, query_name, edited_at)
values ('ZZZ', 'To be advised', 'to be advised', '', 'UTC', '', '2026-01-01T00:00:00Z');
insert into airline (code, name, query_name, edited_at)
values ('00', 'To be advised', '', '2026-01-01T00:00:00Z');
