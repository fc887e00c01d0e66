-- What a partner's e-invoices need, and the XML of those issued.
alter table partner
  add column country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  add column e_invoice text not null default 'none' check (e_invoice in ('none', 'Factur-X')),
  add column untaxed_reason text not null default 'exempt'
    check (untaxed_reason in ('exempt', 'zeroRated', 'reverseCharge', 'outsideScope'));
alter table invoice add column xml text;
