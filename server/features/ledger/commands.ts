import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Entry } from '#domain/ledger/entries.ts'
import { newGuid } from '#server/work/guid.ts'
import type { Work } from '#server/work/work.ts'

/** What an entry is about; every balance, statement and report is found through these. */
export interface EntryContext {
  /** The day the money belongs to: the day of service for charges, the day it was taken for payments. */
  businessDate: ServiceDate
  method?: 'cash' | 'card' | 'bank' | null
  customerGuid?: string | null
  groupGuid?: string | null
  bookingGuid?: string | null
  partnerGuid?: string | null
  reversesGuid?: string | null
}

/**
 * Posts one balanced entry of domain/ledger, in the transaction of what caused it, and answers its guid. The database itself refuses one
 * that does not balance, and any later change of it.
 */
export async function postEntry(work: Work, entry: Entry, context: EntryContext): Promise<string> {
  const guid = newGuid()
  await work.tx
    .insertInto('entry')
    .values({
      guid,
      at: work.now,
      business_date: context.businessDate,
      kind: entry.kind,
      memo: entry.memo,
      method: context.method ?? null,
      customer_guid: context.customerGuid ?? null,
      group_guid: context.groupGuid ?? null,
      booking_guid: context.bookingGuid ?? null,
      partner_guid: context.partnerGuid ?? null,
      reverses_guid: context.reversesGuid ?? null,
      created_by: work.actor.accountGuid,
    })
    .execute()
  await work.tx
    .insertInto('posting')
    .values(
      entry.postings.map((it, line) => ({
        entry_guid: guid,
        line,
        account: it.account,
        party_guid: it.partyGuid,
        detail: it.detail,
        business_date: context.businessDate,
        amount_cents: it.amountCents,
      })),
    )
    .execute()
  work.journal.publish({
    topic: 'ledger',
    date: context.businessDate,
    guid: context.groupGuid ?? null,
    partnerGuid: context.partnerGuid ?? null,
  })
  return guid
}
