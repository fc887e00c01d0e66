-- Bank fees: an account, a kind of entry, and where a line of the bank can go. Each check only allows more than before, so existing rows need no look.
alter table posting drop constraint posting_account_check;
alter table posting add constraint posting_account_check check (account in ('customerReceivable', 'partnerReceivable', 'revenue', 'taxDue', 'cash', 'card', 'bank',
  'gratuitiesDue', 'writeOff', 'commission', 'cashDifference', 'gatewayFees', 'bankFees', 'suspense', 'channelReceivable')) not valid;
alter table entry drop constraint entry_kind_check;
alter table entry add constraint entry_kind_check check (kind in ('charge', 'payment', 'refund', 'reversal', 'gratuity', 'writeOff', 'partnerPayment', 'transfer',
  'cashDifference', 'unmatched', 'settlement', 'bankFee')) not valid;
alter table bank_line_part drop constraint bank_line_part_kind_check;
alter table bank_line_part add constraint bank_line_part_kind_check
  check (kind in ('partner', 'guest', 'cards', 'entry', 'fee', 'suspense')) not valid;
