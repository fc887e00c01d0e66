-- Fields can also be asked at check-in and by the driver, and their values can be searched.
alter table detail_field
  add column asked_at_check_in text not null default 'no'
    check (asked_at_check_in in ('no', 'optional', 'required')),
  add column asked_by_driver text not null default 'no'
    check (asked_by_driver in ('no', 'optional', 'required')),
  add column searchable boolean not null default false;

-- The details that a kept customer got from the merged one: an undo takes them back.
alter table customer_merge add column carried jsonb not null default '{}';
