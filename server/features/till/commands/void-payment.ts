import { reversalOf } from '#domain/ledger/entries.ts'
import { isRefusal, notFound, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { whyTooMuch } from '#domain/booking/group-state.ts'
import { whyNotMove, whyNotVoid, type MoneyFacts } from '#domain/till/guest-money.ts'
import { reversedTender } from '#domain/till/tender.ts'
import type { Saved } from '#contract/shapes.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { moneyOfGroups } from '#server/features/ledger/queries/group-money.ts'
import { firstOpenDay } from '#server/features/ledger/queries/periods.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { lockCash } from '#server/features/till/commands/drawer-rows.ts'
import {
  lockedReservation,
  lockedReservations,
  type LockedReservation,
  type OfReservation,
} from '#server/features/till/commands/locked-reservation.ts'
import { insertTenders } from '#server/features/till/commands/tenders.ts'
import { sendReceipt, sendVoided } from '#server/features/till/mail.ts'
import { paidByMethod, postedMoneyOf, type PostedEntry } from '#server/features/till/queries/posted-money.ts'
import { tellerOf } from '#server/features/till/queries/teller.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface VoidAsk extends OfReservation {
  entryGuid: string
  reason: string
}

/** Voids a payment, refund or write-off by its reversal. Cash returns to where it came from. */
export async function voidPayment(work: UnitOfWork, asked: VoidAsk): Promise<Saved | Refusal> {
  const group = await lockedReservation(work, asked)
  if (isRefusal(group)) return group
  const posted = await lockedPosted(work, group, asked.entryGuid)
  if (isRefusal(posted)) return posted
  const why = whyNotVoid(posted, await factsOf(work, group), tellerOf(work.actor))
  if (why !== null) return refuse('payment', why)
  const { balanceCents } = (await moneyOfGroups(work.tx, [group.guid]))(group.guid)
  const changeCents = posted.kind === 'refund' ? -posted.amountCents : posted.amountCents
  const guid = await reverse(work, group, posted, `Reversed: ${posted.memo}`)
  if (posted.method !== null)
    await sendVoided(work, group.guid, { guid: posted.guid, amountCents: changeCents, method: posted.method })
  work.audit.record({
    action: 'voidPayment',
    subjectKind: 'entry',
    subjectGuid: guid,
    customerGuid: group.customerGuid,
    groupGuid: group.guid,
    reason: asked.reason,
    before: { balanceCents },
    after: {
      balanceCents: balanceCents + changeCents,
      ...(posted.method === null ? {} : { method: posted.method }),
      amountCents: posted.amountCents,
    },
  })
  work.events.publish({ topic: 'group', guid: group.guid, partnerGuid: group.partnerGuid })
  return { guid, toast: 'Reversed' }
}

export interface MoveAsk extends VoidAsk {
  toReference: string
}

/**
 * Moves a payment taken for the wrong reservation: its reversal there and the same payment here, in one
 * transaction.
 */
export async function movePayment(work: UnitOfWork, asked: MoveAsk): Promise<Saved | Refusal> {
  const target = await work.tx
    .selectFrom('booking_group')
    .select('guid')
    .where('reference', '=', asked.toReference.toUpperCase())
    .executeTakeFirst()
  const locked = await lockedReservations(work, [asked.groupGuid, ...(target ? [target.guid] : [])])
  const from = await lockedReservation(work, asked)
  if (isRefusal(from)) return from
  const to = locked.find((it) => it.guid === target?.guid)
  if (!to) return refuseField('toReference', 'No reservation has this reference')
  if (to.guid === from.guid) return refuseField('toReference', 'The payment is already on this reservation')
  const posted = await lockedPosted(work, from, asked.entryGuid)
  if (isRefusal(posted)) return posted
  const why = whyNotMove(posted, await factsOf(work, from), tellerOf(work.actor))
  if (why !== null) return refuse('payment', why)
  const moneyOf = await moneyOfGroups(work.tx, [from.guid, to.guid])
  const { currency } = await siteSettings(work.tx)
  const over = whyTooMuch(posted.amountCents, moneyOf(to.guid), currency)
  if (over !== null) return refuseField('toReference', over)
  await reverse(work, from, posted, `Moved to ${to.reference}: ${posted.memo}`)
  const guid = await payThere(work, posted, { from, to })
  for (const [group, otherwise] of [
    [from, { balanceCents: moneyOf(from.guid).balanceCents + posted.amountCents, to: to.reference }],
    [to, { balanceCents: moneyOf(to.guid).balanceCents - posted.amountCents, from: from.reference }],
  ] as const) {
    work.audit.record({
      action: 'movePayment',
      subjectKind: 'entry',
      subjectGuid: guid,
      customerGuid: group.customerGuid,
      groupGuid: group.guid,
      reason: asked.reason,
      before: { balanceCents: moneyOf(group.guid).balanceCents },
      after: { ...otherwise, amountCents: posted.amountCents },
    })
    work.events.publish({ topic: 'group', guid: group.guid, partnerGuid: group.partnerGuid })
  }
  return { guid, toast: `Moved to ${to.reference}` }
}

/** The entry, with the cash of its holder locked; not found if it is of another reservation. */
async function lockedPosted(
  work: UnitOfWork,
  group: LockedReservation,
  guid: string,
): Promise<PostedEntry | Refusal> {
  const before = (await postedMoneyOf(work.tx, group.guid)).find((it) => it.guid === guid)
  if (!before) return notFound
  if (before.method !== 'cash') return before
  await lockCash(work, before.heldBy)
  return (await postedMoneyOf(work.tx, group.guid)).find((it) => it.guid === guid) ?? notFound
}

async function factsOf(work: UnitOfWork, group: LockedReservation): Promise<MoneyFacts> {
  const { time_zone: timeZone } = await siteSettings(work.tx)
  return {
    today: localDateOf(work.now, timeZone),
    firstOpenDay: await firstOpenDay(work.tx),
    paid: await paidByMethod(work.tx, group.guid),
  }
}

async function reverse(
  work: UnitOfWork,
  group: LockedReservation,
  posted: PostedEntry,
  memo: string,
): Promise<string> {
  const guid = await postEntry(work, reversalOf(posted.entry, memo), {
    method: posted.method,
    customerGuid: group.customerGuid,
    groupGuid: group.guid,
    reversesGuid: posted.guid,
    heldBy: posted.heldBy,
  })
  await insertTenders(work, guid, posted.tenders.map(reversedTender))
  return guid
}

/** Posts the moved payment on its new reservation, with the same cash holder, and sends its receipt. */
async function payThere(
  work: UnitOfWork,
  posted: PostedEntry,
  { from, to }: Record<'from' | 'to', LockedReservation>,
): Promise<string> {
  const { method, amountCents } = posted
  if (method === null) throw new Error('A payment without a method was moved')
  const postings = posted.entry.postings.map((it) =>
    it.account === 'customerReceivable' ? { ...it, partyGuid: to.guid } : it,
  )
  const entry = { kind: 'payment' as const, memo: `Moved from ${from.reference}: ${posted.memo}`, postings }
  const guid = await postEntry(work, entry, {
    method,
    customerGuid: to.customerGuid,
    groupGuid: to.guid,
    heldBy: posted.heldBy,
  })
  await insertTenders(work, guid, posted.tenders)
  await sendVoided(work, from.guid, { guid: posted.guid, amountCents, method })
  await sendReceipt(work, to.guid, { guid, amountCents, method })
  return guid
}
