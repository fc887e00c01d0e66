-- What waiting cost stands in the ledger; the trip knows its entry, so that a step back can reverse just that.
alter table trip add column wait_entry_guid uuid references entry;
-- Why a driver closed a trip as a no-show, in the driver's own words.
alter table trip add column no_show_evidence text not null default '';
create index trip_exception_of_trip on trip_exception (trip_guid);
