-- Where a partner is, such as its hotel: trips that its users book start or end there by default.
alter table partner add column location_guid uuid references location;
