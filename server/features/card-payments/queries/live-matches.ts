import type { Db } from '#server/db/connection.ts'

/** A match that hasn't been undone. */
export interface LiveMatch {
  guid: string
  paymentGuid: string
  kind: 'reservation' | 'deskPayment' | 'gratuity' | 'refundOf' | 'writeOff'
  amountCents: number
  fromSuspense: boolean
  groupGuid: string | null
  giftGuid: string | null
  otherGuid: string | null
  entryGuid: string | null
}

export function liveMatches(db: Db, paymentGuid: string): Promise<LiveMatch[]> {
  return db
    .selectFrom('payment_match')
    .select([
      'guid',
      'kind',
      'payment_guid as paymentGuid',
      'amount_cents as amountCents',
      'from_suspense as fromSuspense',
    ])
    .select([
      'group_guid as groupGuid',
      'gift_guid as giftGuid',
      'other_guid as otherGuid',
      'entry_guid as entryGuid',
    ])
    .where('payment_guid', '=', paymentGuid)
    .where('undone_at', 'is', null)
    .orderBy('at')
    .orderBy('guid')
    .execute()
}
