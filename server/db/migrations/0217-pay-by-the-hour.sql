-- A rate can pay hourly hires by the hour instead of by the trip. Approved lines keep how they were computed.
alter table driver_pay_rate add column hour_cents bigint check (hour_cents >= 1);
alter table driver_pay_line
  add column hire_hours integer,
  add column hour_cents bigint,
  add check ((hire_hours is null) = (hour_cents is null));
