-- A driver accepts a trip; whoever started one had taken it on. A no-show has a file of what was known when it was closed.
alter table trip
  add accepted_at timestamptz,
  add no_show_file jsonb;
update trip set accepted_at = started_at where started_at is not null;

-- A gratuity that followed who completed the drive goes back to whom it was given, if the completion is taken back.
alter table gratuity add moved_from_guid uuid references account;
