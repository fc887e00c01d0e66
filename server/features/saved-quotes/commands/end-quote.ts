import type { Saved } from '#contract/shapes.ts'
import { quoteReference } from '#domain/quote/quote-states.ts'
import { isRefusal, notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { lockedQuote } from '#server/features/saved-quotes/commands/store-quote.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Marks an open or expired quote as lost, with the guest's reason. */
export async function loseQuote(work: UnitOfWork, guid: string, reason: string): Promise<Saved | Refusal> {
  const found = await lockedUnbooked(work, guid)
  if (isRefusal(found)) return found
  if (found.lost_at !== null) return refuse('quote', 'This quote is already marked as lost')
  await setLost(work, guid, { lost_at: work.now, lost_reason: reason })
  const reference = quoteReference(found.number)
  work.audit.record({
    action: 'loseQuote',
    subjectKind: 'quote',
    subjectGuid: guid,
    customerGuid: found.customer_guid,
    reason,
    after: { reference },
  })
  return { guid, toast: `Quote ${reference} marked as lost` }
}

/** Undoes that a quote was marked as lost. */
export async function reopenQuote(work: UnitOfWork, guid: string): Promise<Saved | Refusal> {
  const found = await lockedUnbooked(work, guid)
  if (isRefusal(found)) return found
  if (found.lost_at === null) return refuse('quote', 'This quote isn’t marked as lost')
  await setLost(work, guid, { lost_at: null, lost_reason: '' })
  const reference = quoteReference(found.number)
  work.audit.record({
    action: 'reopenQuote',
    subjectKind: 'quote',
    subjectGuid: guid,
    customerGuid: found.customer_guid,
    before: { reference, reason: found.lost_reason },
  })
  return { guid, toast: `Quote ${reference} reopened` }
}

async function lockedUnbooked(work: UnitOfWork, guid: string) {
  const found = await lockedQuote(work, guid)
  if (found === null) return notFound
  return found.booked_at === null ? found : refuse('quote', 'This quote has been booked')
}

async function setLost(
  work: UnitOfWork,
  guid: string,
  lost: { lost_at: string | null; lost_reason: string },
): Promise<void> {
  await work.tx
    .updateTable('saved_quote')
    .set((is) => ({ ...lost, updated_at: work.now, version: is('version', '+', 1) }))
    .where('guid', '=', guid)
    .execute()
  work.events.publish({ topic: 'quote', guid })
}
