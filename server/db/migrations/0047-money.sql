-- Accounts for what is earned by partners, kept by persons, kept by the gateway, not matched yet, and owed by channels.
alter table posting drop constraint posting_account_check;
alter table posting add constraint posting_account_check check (account in ('customerReceivable', 'partnerReceivable', 'revenue', 'taxDue', 'cash', 'card', 'bank',
  'gratuitiesDue', 'writeOff', 'commission', 'cashDifference', 'gatewayFees', 'suspense', 'channelReceivable'));
-- Whose: cash is kept by a person, or without one in the safe.
alter table posting drop constraint posting_check;
alter table posting add constraint posting_party check (account = 'cash'
  or (account in ('customerReceivable', 'partnerReceivable', 'gratuitiesDue', 'commission')) = (party_guid is not null));
alter table posting drop constraint posting_check1;
alter table posting add constraint posting_detail check ((account in ('revenue', 'taxDue', 'channelReceivable')) = (detail is not null));

-- transfer: money of the company that changes its place.
alter table entry drop constraint entry_kind_check;
alter table entry add constraint entry_kind_check check (kind in ('charge', 'payment', 'refund', 'reversal', 'gratuity', 'writeOff', 'partnerPayment', 'transfer',
  'cashDifference'));

-- The cash so far is with whoever took it.
alter table posting disable trigger posting_append_only;
update posting set party_guid = entry.created_by from entry where entry.guid = posting.entry_guid and posting.account = 'cash';
alter table posting enable trigger posting_append_only;
