-- A guest who accepts a place from the waitlist and pays for it by card. The place is held until then; null: not being paid.
alter table waitlist_offer add column held_until timestamptz check (held_until >= until);

-- The cart that pays for such a place. If the payment arrives once the place is gone, it goes back to the card.
alter table cart add column offer_guid uuid references waitlist_offer;
alter table cart add column refund_due boolean not null default false;
create index cart_offer on cart (offer_guid) where offer_guid is not null;
create index cart_refund_due on cart (guid) where refund_due and state = 'paidUnbooked';

-- Places that guests accepted and haven’t paid are on the agents’ list as well.
alter table guest_request drop constraint guest_request_kind_check;
alter table guest_request add constraint guest_request_kind_check
  check (kind in ('note', 'flight', 'pickup', 'change', 'seats', 'refund', 'place'));
