import type { Entry, Posting } from '#domain/ledger/entries.ts'
import type { Db } from '#server/db/connection.ts'

/** What a group's guest owes (positive) or is owed (negative): the sum of the postings on their receivable. */
export async function groupBalance(db: Db, groupGuid: string): Promise<number> {
  return balanceOfParty(db, 'customerReceivable', groupGuid)
}

/** What a partner owes on account. */
export async function partnerBalance(db: Db, partnerGuid: string): Promise<number> {
  return balanceOfParty(db, 'partnerReceivable', partnerGuid)
}

/** What a partner owed at the end of a day, charges counted on their service day. */
export async function partnerBalanceOn(db: Db, partnerGuid: string, date: string): Promise<number> {
  const row = await db
    .selectFrom('posting')
    .select((is) => is.fn.coalesce(is.fn.sum<number>('amount_cents'), is.val(0)).as('cents'))
    .where('account', '=', 'partnerReceivable')
    .where('party_guid', '=', partnerGuid)
    .where('business_date', '<=', date)
    .executeTakeFirstOrThrow()
  return row.cents
}

async function balanceOfParty(db: Db, account: 'customerReceivable' | 'partnerReceivable', partyGuid: string): Promise<number> {
  const row = await db
    .selectFrom('posting')
    .select((is) => is.fn.coalesce(is.fn.sum<number>('amount_cents'), is.val(0)).as('cents'))
    .where('account', '=', account)
    .where('party_guid', '=', partyGuid)
    .executeTakeFirstOrThrow()
  return row.cents
}

/** The active charges of a booking, as entries that can be reversed: those not reversed already. */
export async function standingChargesOfBooking(
  db: Db,
  bookingGuid: string,
): Promise<{ guid: string; entry: Entry; businessDate: string; partnerGuid: string | null }[]> {
  const entries = await db
    .selectFrom('entry')
    .select(['guid', 'kind', 'memo', 'business_date', 'partner_guid'])
    .where('booking_guid', '=', bookingGuid)
    .where('kind', '=', 'charge')
    .where((is) =>
      is.not(is.exists(is.selectFrom('entry as later').select('later.guid').whereRef('later.reverses_guid', '=', 'entry.guid'))),
    )
    .execute()
  if (entries.length === 0) return []
  const postings = await db
    .selectFrom('posting')
    .select(['entry_guid', 'account', 'party_guid', 'detail', 'amount_cents'])
    .where(
      'entry_guid',
      'in',
      entries.map((it) => it.guid),
    )
    .orderBy('line')
    .execute()
  return entries.map((it) => {
    const own = postings.filter((posting) => posting.entry_guid === it.guid)
    const lines = own.map((posting): Posting => ({
      account: posting.account,
      partyGuid: posting.party_guid,
      detail: posting.detail,
      amountCents: posting.amount_cents,
    }))
    return {
      guid: it.guid,
      entry: { kind: it.kind, memo: it.memo, postings: lines },
      businessDate: it.business_date,
      partnerGuid: it.partner_guid,
    }
  })
}
