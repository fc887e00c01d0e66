-- What another system calls a customer: the number in the first column of its file.
create table customer_reference (
  reference text primary key,
  customer_guid uuid not null references customer,
  at timestamptz not null
);
create index customer_reference_of on customer_reference (customer_guid);
