-- An invoice covers a month, as all before, a period, or chosen entries. The last two print their days; `month`
-- is the one they are filed under. Only one valid invoice covers a month.
alter table invoice
  add column covers text not null default 'month' check (covers in ('month', 'period', 'chosen')),
  add column first_day date,
  add column last_day date,
  add constraint invoice_days check (case when covers = 'month' then first_day is null and last_day is null
    else first_day <= last_day end);
create unique index invoice_of_whole_month on invoice (partner_guid, month)
  where voided_at is null and covers = 'month';
drop index invoice_of_month;
create index invoice_month on invoice (partner_guid, month) where voided_at is null;

alter table partner add column billing_rhythm text not null default 'monthly'
  check (billing_rhythm in ('monthly', 'weekly', 'perReservation'));
