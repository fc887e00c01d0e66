-- A guest whose waitlisted service found no place is told once.
alter table guest_reminder drop constraint guest_reminder_kind_check;
alter table guest_reminder add constraint guest_reminder_kind_check
  check (kind in ('dayBefore', 'unpaid', 'waitlistClosed'));
