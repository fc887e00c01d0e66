-- A gratuity that a partner pays with its invoice is posted to its account.
alter table gratuity_gift
  add column partner_guid uuid references partner,
  drop constraint gratuity_gift_method_check,
  add constraint gratuity_gift_method_check check (method in ('cash', 'card', 'partnerAccount')),
  add constraint gratuity_gift_partner check ((method = 'partnerAccount') = (partner_guid is not null));
