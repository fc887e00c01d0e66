-- A partner's agreed percentage for the driver of each transfer. A reservation on its account keeps the one it
-- was booked with; the gratuity is posted once the trip is completed.
alter table partner add column gratuity_basis_points integer not null default 0
  check (gratuity_basis_points between 0 and 3000);
alter table booking_group add column gratuity_basis_points integer not null default 0;
alter table gratuity_gift
  drop constraint gratuity_gift_source_check,
  add constraint gratuity_gift_source_check check (source in ('desk', 'driver', 'guest', 'partner'));
