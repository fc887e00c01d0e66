import type { Saved } from '#contract/shapes.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { whyNotAllocate, type Chosen } from '#domain/invoice/allocation.ts'
import { reversalOf, type Posting } from '#domain/ledger/entries.ts'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import { whyNotAmount } from '#domain/partner/payment-rules.ts'
import { isRefusal, notFound, refuse, refuseFields, type Refusal } from '#domain/refusal.ts'
import {
  allocateAsChosen,
  coverPayouts,
  releaseEntry,
  releaseFromInvoices,
} from '#server/features/invoices/commands/allocate.ts'
import { openInvoices, paidOutOf } from '#server/features/invoices/queries/invoices.ts'
import { partnerHead } from '#server/features/invoices/queries/partner-head.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { paymentRules } from '#server/features/ledger/queries/payment-rules.ts'
import { withdrawUntrueReminders } from '#server/features/invoices/commands/withdraw-reminders.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Reverses a payment as of today, which reopens its invoices; or a payout, which becomes credit again. */
export async function reversePayment(
  work: UnitOfWork,
  partnerGuid: string,
  entryGuid: string,
  reason: string,
): Promise<Saved | Refusal> {
  const payment = await lockedPayment(work, partnerGuid, entryGuid)
  if (isRefusal(payment)) return payment
  const isPayout = payment.kind === 'refund'
  const why = whyNotAmount({
    ...(await paymentRules(work)),
    amountCents: payment.amountCents,
  })
  if (why !== null) return refuse('payment', why)
  await releaseEntry(work, entryGuid)
  const { method } = payment
  const guid = await postEntry(work, reversalOf(payment, reason), {
    method,
    partnerGuid,
    reversesGuid: entryGuid,
  })
  if (isPayout) await coverPayouts(work, partnerGuid)
  const after = {
    entry: guid,
    payment: entryGuid,
    amountCents: payment.amountCents,
    method,
    date: payment.postedOn,
  }
  const action = isPayout ? 'reverseCreditPayout' : 'reversePartnerPayment'
  work.audit.record({ action, subjectKind: 'partner', subjectGuid: partnerGuid, after, reason })
  return { guid, toast: isPayout ? 'Payout reversed' : 'Payment reversed' }
}

/** Reallocates a payment. Any excess stays on the account as credit until the next invoice. */
export async function allocatePayment(
  work: UnitOfWork,
  partnerGuid: string,
  entryGuid: string,
  chosen: readonly Chosen[],
): Promise<Saved | Refusal> {
  const payment = await lockedPayment(work, partnerGuid, entryGuid)
  if (isRefusal(payment)) return payment
  if (payment.kind === 'refund') return notFound
  await releaseFromInvoices(work, entryGuid)
  const paidOutCents = await paidOutOf(work.tx, entryGuid)
  const { currency } = await siteSettings(work.tx)
  const wrong = whyNotAllocate(
    chosen,
    { amountCents: payment.amountCents - paidOutCents, currency },
    await openInvoices(work.tx, partnerGuid),
  )
  if (Object.keys(wrong).length > 0) return refuseFields(wrong)
  await allocateAsChosen(work, entryGuid, chosen)
  await withdrawUntrueReminders(work, partnerGuid)
  const { amountCents, postedOn: date } = payment
  const after = {
    payment: entryGuid,
    amountCents,
    date,
    allocations: chosen.filter((it) => it.amountCents > 0),
  }
  work.audit.record({
    action: 'allocatePartnerPayment',
    subjectKind: 'partner',
    subjectGuid: partnerGuid,
    after,
  })
  work.events.publish({ topic: 'ledger', guid: partnerGuid, partnerGuid })
  return { guid: entryGuid, toast: 'Payment allocated' }
}

interface LockedPayment {
  kind: 'partnerPayment' | 'refund'
  /** Positive in either direction. */
  amountCents: number
  method: PaymentMethod | null
  postedOn: ServiceDate
  postings: Posting[]
}

/** A payment or payout of this partner not reversed, with the partner locked; other entries are not found. */
async function lockedPayment(
  { tx }: UnitOfWork,
  partnerGuid: string,
  entryGuid: string,
): Promise<LockedPayment | Refusal> {
  if (!(await partnerHead(tx, partnerGuid, true))) return notFound
  const entry = await tx
    .selectFrom('entry')
    .select(['kind', 'method', 'posted_on as postedOn'])
    .where('guid', '=', entryGuid)
    .where('partner_guid', '=', partnerGuid)
    .where('kind', 'in', ['partnerPayment', 'refund'])
    .where('group_guid', 'is', null)
    .executeTakeFirst()
  if (!entry) return notFound
  const kind = entry.kind === 'refund' ? 'refund' : 'partnerPayment'
  const later = await tx
    .selectFrom('entry')
    .select('guid')
    .where('reverses_guid', '=', entryGuid)
    .executeTakeFirst()
  if (later)
    return refuse(
      'payment',
      kind === 'refund' ? 'This payout has already been reversed' : 'This payment has already been reversed',
    )
  const postings = await tx
    .selectFrom('posting')
    .select(['account', 'party_guid as partyGuid', 'detail', 'amount_cents as amountCents'])
    .where('entry_guid', '=', entryGuid)
    .orderBy('line')
    .execute()
  const owed = postings
    .filter((it) => it.account === 'partnerReceivable')
    .reduce((cents, it) => cents + it.amountCents, 0)
  return { kind, amountCents: Math.abs(owed), method: entry.method, postedOn: entry.postedOn, postings }
}
