import type { BodyOf } from '#contract/endpoint.ts'
import type { addPartnerPayment } from '#contract/partners.ts'
import type { Saved } from '#contract/shapes.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { partnerPaymentEntry } from '#domain/ledger/entries.ts'
import { isRefusal, notFound, refuseField, type Refusal } from '#domain/refusal.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import type { Work } from '#server/work/work.ts'

/** Money that a partner paid: it comes off what the partner owes. More than is owed stays as credit. */
export async function addPayment(work: Work, partnerGuid: string, form: BodyOf<typeof addPartnerPayment.save>): Promise<Saved | Refusal> {
  const partner = await work.tx
    .selectFrom('partner')
    .select(['guid', 'name'])
    .where('guid', '=', partnerGuid)
    .forUpdate()
    .executeTakeFirst()
  if (!partner) return notFound
  const { time_zone: timeZone } = await siteSettings(work.tx)
  if (form.date > localDateOf(work.now, timeZone)) return refuseField('date', 'Money cannot have come later than today')
  const { amountCents, method, note } = form
  const entry = partnerPaymentEntry({ partnerGuid, method, amountCents, ...(note ? { memo: note } : {}) })
  if (isRefusal(entry)) return entry
  const guid = await postEntry(work, entry, { businessDate: form.date, method, partnerGuid })
  work.journal.record({ action: 'addPartnerPayment', subjectKind: 'partner', subjectGuid: partnerGuid, after: { entry: guid, ...form } })
  return { guid, toast: 'Payment added' }
}
