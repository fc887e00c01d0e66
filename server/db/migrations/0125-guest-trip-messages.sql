-- What the guest and the driver of a trip write to each other on the day. Another driver of the trip sees it as well.
-- A ready answer is stored by its name: the guest reads it in the own language.
create table guest_trip_message (
  guid uuid primary key,
  trip_guid uuid not null references trip,
  at timestamptz not null,
  -- The driver; null: the guest.
  by uuid references account,
  text text not null check (length(text) <= 500),
  ready text check (ready in ('onMyWay', 'here', 'soon')),
  check (ready is null or by is not null),
  check ((ready is null) = (text <> ''))
);
create index guest_trip_message_of_trip on guest_trip_message (trip_guid, at);
