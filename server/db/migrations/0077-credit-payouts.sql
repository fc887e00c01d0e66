-- A partner's credit that is paid out takes up payments and credit notes as an invoice does.
alter table invoice_payment alter column invoice_guid drop not null;
alter table invoice_payment add column payout_guid uuid references entry;
alter table invoice_payment add constraint invoice_payment_for check ((invoice_guid is null) <> (payout_guid is null));
create index invoice_payment_payout on invoice_payment (payout_guid) where payout_guid is not null;
