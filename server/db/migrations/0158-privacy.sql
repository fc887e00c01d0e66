-- When the guest's personal data was removed from a customer, and from all rows of a reservation.
alter table customer add column anonymised_at timestamptz;
alter table booking_group add column anonymised_at timestamptz;
-- What the nightly removal still has to look at, oldest first.
create index group_personal on booking_group (first_service_date, guid) where anonymised_at is null;
create index customer_personal on customer (created_at, guid) where anonymised_at is null and merged_into is null;

-- Erasures on request. It names no guest: `customer_guid` is the anonymised customer, `request` the number of the request.
create table erasure (
  guid uuid primary key,
  customer_guid uuid not null references customer,
  request text not null,
  at timestamptz not null,
  by_account uuid references account
);
create index erasure_newest on erasure (at desc, guid);

-- The code in the name of an anonymised row, `Guest 7K4QMD`, without letters and digits that are easily confused. Derived
-- from random bits of its guid, so that it is always the same and says nothing about the guest.
create function guest_code(of_row uuid) returns text language sql immutable as $$
  select translate(right(of_row::text, 6), '0123456789abcdef', 'ACDEFHKMNPQRT479')
$$;
