import type { BodyOf } from '#contract/endpoint.ts'
import type { addPartnerPayment } from '#contract/partners.ts'
import type { Saved } from '#contract/shapes.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { partnerPaymentEntry } from '#domain/ledger/entries.ts'
import { whyDayClosed } from '#domain/ledger/periods.ts'
import { isRefusal, notFound, refuseField, type Refusal } from '#domain/refusal.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { firstOpenDay } from '#server/features/ledger/queries/periods.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** A partner's payment: it is deducted from what the partner owes. Any excess stays as credit. */
export async function addPayment(
  work: UnitOfWork,
  partnerGuid: string,
  form: BodyOf<typeof addPartnerPayment.save>,
): Promise<Saved | Refusal> {
  const partner = await work.tx
    .selectFrom('partner')
    .select(['guid', 'name'])
    .where('guid', '=', partnerGuid)
    .forUpdate()
    .executeTakeFirst()
  if (!partner) return notFound
  const { time_zone: timeZone } = await siteSettings(work.tx)
  if (form.date > localDateOf(work.now, timeZone)) return refuseField('date', 'The payment date cannot be in the future')
  const closed = whyDayClosed(form.date, await firstOpenDay(work.tx))
  if (closed !== null) return refuseField('date', closed)
  const { amountCents, method, note } = form
  const entry = partnerPaymentEntry({ partnerGuid, method, amountCents, ...(note ? { memo: note } : {}) })
  if (isRefusal(entry)) return entry
  const guid = await postEntry(work, entry, { postedOn: form.date, method, partnerGuid })
  work.audit.record({ action: 'addPartnerPayment', subjectKind: 'partner', subjectGuid: partnerGuid, after: { entry: guid, ...form } })
  return { guid, toast: 'Payment added' }
}
