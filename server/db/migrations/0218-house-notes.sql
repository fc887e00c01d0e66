-- Notes on a partner for staff, a note for the drivers of its trips, and whether its bookings need its reference.
alter table partner
  add column notes text not null default '',
  add column note_for_drivers text not null default '',
  add column reference_required boolean not null default false;
