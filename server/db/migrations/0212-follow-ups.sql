-- What staff must not forget, each with a day, and what it is about: one of four kinds, or nothing.
create table follow_up (
  guid uuid primary key,
  text text not null,
  due_on date not null,
  -- Null: for anyone.
  assignee_guid uuid references account,
  -- The customer it was added for stays, so that undoing a merge gives it back.
  customer_guid uuid references customer,
  group_guid uuid references booking_group,
  quote_guid uuid references saved_quote on delete cascade,
  partner_guid uuid references partner,
  created_at timestamptz not null,
  created_by uuid,
  done_at timestamptz,
  done_by uuid,
  version integer not null default 1,
  check (num_nonnulls(customer_guid, group_guid, quote_guid, partner_guid) <= 1)
);
create index follow_up_open on follow_up (due_on, guid) where done_at is null;
create index follow_up_done on follow_up (done_at, guid) where done_at is not null;
create index follow_up_assignee on follow_up (assignee_guid) where done_at is null;
create index follow_up_customer on follow_up (customer_guid) where customer_guid is not null;
create index follow_up_group on follow_up (group_guid) where group_guid is not null;
create index follow_up_quote on follow_up (quote_guid) where quote_guid is not null;
create index follow_up_partner on follow_up (partner_guid) where partner_guid is not null;
