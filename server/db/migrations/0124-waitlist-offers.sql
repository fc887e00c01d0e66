-- A place offered to a guest from the waitlist, for one date. Open until it is answered, or ended by the portal.
create table waitlist_offer (
  guid uuid primary key,
  booking_guid uuid not null references booking,
  service_date date not null,
  at timestamptz not null,
  until timestamptz not null check (until > at),
  answer text check (answer in ('accepted', 'declined', 'expired', 'withdrawn')),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create unique index waitlist_offer_open on waitlist_offer (booking_guid) where answer is null;
create index waitlist_offer_of_booking on waitlist_offer (booking_guid, at);
-- Deposits to refund and child seats to add are on the agents' list as well.
alter table guest_request drop constraint guest_request_kind_check;
alter table guest_request add constraint guest_request_kind_check
  check (kind in ('note', 'flight', 'pickup', 'change', 'seats', 'refund'));
