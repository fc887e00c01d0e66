-- Two customers who are one person: the losing one keeps its row and names the one kept. What was merged is kept for as long as the row
-- is, so that it can be undone and documents go on printing the name that they were issued with.
create table customer_merge (
  guid uuid primary key,
  kept_guid uuid not null references customer,
  losing_guid uuid not null references customer,
  -- The fields of the customer kept, before and after.
  before jsonb not null,
  after jsonb not null,
  at timestamptz not null,
  by_account uuid,
  undone_at timestamptz,
  check (kept_guid <> losing_guid)
);
-- A customer is merged into one other at a time.
create unique index customer_merge_once on customer_merge (losing_guid) where undone_at is null;
create index customer_merge_kept on customer_merge (kept_guid, at);

-- The reservations that moved: those go back.
create table customer_merge_group (
  merge_guid uuid not null references customer_merge,
  group_guid uuid not null references booking_group,
  primary key (merge_guid, group_guid)
);

create index customer_merged on customer (merged_into) where merged_into is not null;

-- Who stands for a customer: the customer, or whom it was merged into, however often. Old links lead there. Null: there is no such customer.
create function kept_customer(named uuid) returns uuid language sql stable as $$
  with recursive led as (
    select guid, merged_into from customer where guid = named
    union select c.guid, c.merged_into from led join customer c on c.guid = led.merged_into
  ) select guid from led where merged_into is null
$$;
