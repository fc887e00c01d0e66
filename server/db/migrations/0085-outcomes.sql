-- What became of a record that came in is called its outcome everywhere.
alter table import_row rename column fate to outcome;
alter table bokun_booking rename column fate to outcome;
alter table bokun_delivery rename column fate to outcome;
