-- How far the portal has read a mailbox, such as that of bounces.
create table read_mailbox (
  name text primary key,
  uid_validity text not null,
  last_uid bigint not null,
  read_at timestamptz not null
);
-- The mail of a customer that was refused or bounced.
create index outbox_refused on outbox (customer_guid) where trouble in ('refused', 'bounced');
