-- One partner's account: the entries of a period, and the few payments, refunds and write-offs among the
-- charges of all years.
create index posting_partner on posting (party_guid, posted_on) where account = 'partnerReceivable';
create index posting_partner_settles on posting (party_guid)
  where account = 'partnerReceivable' and counts_as <> 'charge';
