-- Airports and airlines ship with the program (server/reference-data); what somebody edited stays as they left it.
alter table airport
  add column icao text not null default '',
  add column latitude double precision,
  add column longitude double precision,
  -- 1 large, 2 medium, 3 small: the larger is offered first.
  add column size integer not null default 3,
  -- Codes, city, name and what the city is called in other languages, folded for search.
  add column query_name text not null default '',
  add column edited_at timestamptz;

alter table airline
  add column icao text not null default '',
  add column query_name text not null default '',
  add column edited_at timestamptz;

update airport set query_name = lower(concat_ws(' ', code, city, name));
update airline set query_name = lower(concat_ws(' ', code, name));

-- Which edition of each shipped table is loaded.
create table reference_data (
  name text primary key,
  digest text not null,
  loaded_at timestamptz not null
);
