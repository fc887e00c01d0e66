-- Who told last what is known of a booking: a file that does not say when it was changed never replaces what Bókun itself has told.
alter table bokun_booking add column told_by text not null default 'service' check (told_by in ('webhook', 'service', 'file'));

-- Check-ins of a booking in their order: one that was taken back and done again is told again.
alter table bokun_check_in drop constraint bokun_check_in_booking_guid_status_key;
alter table bokun_check_in add column number integer;
update bokun_check_in it set number = (
  select count(*) from bokun_check_in other where other.booking_guid = it.booking_guid and (other.created_at, other.guid) <= (it.created_at, it.guid));
alter table bokun_check_in alter column number set not null;
alter table bokun_check_in add constraint bokun_check_in_number unique (booking_guid, number);

-- What is done is deleted after a while.
create index bokun_delivery_done on bokun_delivery (done_at) where state = 'done';
