-- Drivers can be paid by week. A week has its first day in `week_from`; `month` is then the month of that day.
alter table driver_pay_month
  add column week_from date,
  -- The first day that this approval covers: later than the period's, if part of it was already approved.
  add column from_day date,
  add column last_day date not null generated always as (coalesce(week_from + 6, (make_date(
    substr(month, 1, 4)::int, substr(month, 6, 2)::int, 1) + interval '1 month' - interval '1 day')::date)) stored,
  -- When the driver's statement was last e-mailed.
  add column mailed_at timestamptz;
drop index driver_pay_month_approved;
create unique index driver_pay_month_approved on driver_pay_month (driver_guid, last_day) where reopened_at is null;

alter table driver_pay_adjustment
  add column week_from date,
  add column last_day date not null generated always as (coalesce(week_from + 6, (make_date(
    substr(month, 1, 4)::int, substr(month, 6, 2)::int, 1) + interval '1 month' - interval '1 day')::date)) stored;
drop index driver_pay_adjustment_month, driver_pay_adjustment_driver;
create index driver_pay_adjustment_day on driver_pay_adjustment (last_day, driver_guid);
create index driver_pay_adjustment_driver on driver_pay_adjustment (driver_guid, last_day);
