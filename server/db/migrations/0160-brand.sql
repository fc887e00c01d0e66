-- The company's logo, in the database like other papers' parts: every server and every backup has it. The site's settings
-- name the one that is shown; others were uploaded but not saved.
create table site_logo (
  guid uuid primary key,
  png bytea not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null
);
