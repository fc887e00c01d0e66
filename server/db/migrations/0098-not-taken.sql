-- A transaction of the card gateway that was declined, isn't final or is in another currency is kept and moves no money: it isn't new.
alter table import_row drop constraint import_row_planned_check, drop constraint import_row_fate_check;
alter table import_row
  add constraint import_row_planned_check check (planned in ('new', 'changed', 'cancelled', 'same', 'notTaken', 'needsPerson', 'refused')),
  add constraint import_row_outcome_check check (outcome in ('new', 'changed', 'cancelled', 'same', 'notTaken', 'needsPerson', 'refused'));
alter table bokun_booking drop constraint bokun_booking_fate_check;
alter table bokun_booking
  add constraint bokun_booking_outcome_check check (outcome in ('new', 'changed', 'cancelled', 'same', 'notTaken', 'needsPerson', 'refused'));
