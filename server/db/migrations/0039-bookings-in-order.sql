-- The list of reservations, by next service: bookings still to be served, and those that are over, each in order of time.
create index booking_to_come on booking (service_date, service_time, guid) where status in ('waitlisted', 'booked', 'checkedIn');
create index booking_over on booking (service_date, service_time, guid) where status in ('completed', 'noShow', 'cancelled');
-- Those on the waitlist, and the cancelled: few among all.
create index group_unusual on booking_group (status, first_service_date) where status in ('waitlisted', 'cancelled');
-- A reservation by the partner's own number.
create index group_partner_reference on booking_group (lower(partner_reference) text_pattern_ops) where partner_reference <> '';
