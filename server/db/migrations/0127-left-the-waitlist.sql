-- Every minute, deposits of services that left the waitlist are looked for; there are few of these, among all bookings.
create index booking_left_waitlist on booking (cancelled_at) where status = 'cancelled' and waitlisted_at is not null;
