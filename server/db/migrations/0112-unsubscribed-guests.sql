-- Customers who get no after-service message, because they unsubscribed.
create table guest_opt_out (
  customer_guid uuid primary key references customer,
  at timestamptz not null
);
