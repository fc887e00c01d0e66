-- Who got the message after a service: each reservation once, whichever process sends it.
create table post_service_message (
  group_guid uuid primary key references booking_group,
  at timestamptz not null
);
