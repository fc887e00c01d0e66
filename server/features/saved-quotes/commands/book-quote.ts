import { sql } from 'kysely'
import { quoteReference } from '#domain/quote/quote-states.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Links the first reservation that the quote’s customer makes from it. Others stay without it. */
export async function bookQuote(
  work: UnitOfWork,
  guid: string,
  group: { guid: string; customerGuid: string },
): Promise<void> {
  const booked = await work.tx
    .updateTable('saved_quote')
    .set((is) => ({ group_guid: group.guid, booked_at: work.now, version: is('version', '+', 1) }))
    .where('guid', '=', guid)
    .where(sql<string>`kept_customer(customer_guid)`, '=', group.customerGuid)
    .where('booked_at', 'is', null)
    .returning(['number'])
    .executeTakeFirst()
  if (!booked) return
  work.audit.record({
    action: 'bookQuote',
    subjectKind: 'quote',
    subjectGuid: guid,
    customerGuid: group.customerGuid,
    after: { reference: quoteReference(booked.number) },
  })
  work.events.publish({ topic: 'quote', guid })
}
