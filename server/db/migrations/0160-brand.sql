-- The company's logo, stored in the database like invoice files, so every server and every backup has it. The site's
-- settings name the current one; others were uploaded but never saved.
create table site_logo (
  guid uuid primary key,
  png bytea not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null
);
