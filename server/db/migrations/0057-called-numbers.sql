-- Day numbers that the desk has called, for the board on its wall.
create table party_call (
  booking_guid uuid primary key references booking,
  called_at timestamptz not null,
  called_by uuid references account
);
