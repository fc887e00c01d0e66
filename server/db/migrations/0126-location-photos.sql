-- A photo of the place where guests are met, shown on their page.
alter table location add column photo_guid uuid references photo;
