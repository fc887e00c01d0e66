import { sql } from 'kysely'
import type { Posted } from '#server/features/ledger/commands.ts'
import { postEntries } from '#server/features/ledger/commands.ts'
import {
  guestMoneyOf,
  ofRow,
  receiptOf,
  type MoneyDays,
} from '#server/features/card-payments/commands/card-entries.ts'
import { lockGroups } from '#server/features/card-payments/commands/lock-groups.ts'
import {
  insertMatches,
  knownPayments,
  savePayment,
  type NewMatch,
  type PaymentRow,
} from '#server/features/card-payments/commands/payment-rows.ts'
import { deskPayments } from '#server/features/card-payments/queries/candidates.ts'
import { liveMatches, type LiveMatch } from '#server/features/card-payments/queries/live-matches.ts'
import { chargeBackGift } from '#server/features/gratuities/commands/reverse-gift.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Matches refunds to where their sale was matched, whichever was imported first: to its reservation, or
 * against the sale in suspense. Refunds of a sale split between several reservations are left to a person.
 */
export async function placeRefundsOf(
  work: UnitOfWork,
  orderIds: readonly string[],
  days: MoneyDays,
): Promise<void> {
  const { rows } = await sql<{ order_id: string }>`
    select distinct order_id from imported_payment where order_id = any(${[...orderIds]}::text[])
      and kind <> 'sale' and state = 'unmatched'`.execute(work.tx)
  for (const { order_id: orderId } of rows) {
    const known = [...(await knownPayments(work.tx, [orderId])).values()].toSorted(inTheirOrder)
    const sale = known.find((it) => it.kind === 'sale' && it.status === 'success')
    for (const refund of known.filter(
      (it) => it.kind !== 'sale' && it.state === 'unmatched' && it.open_cents === it.amount_cents,
    ))
      await placeRefund(work, refund, sale, days)
  }
}

/** Chronological, not in list order: if refunds exceed their sale, the earliest are set against it. */
function inTheirOrder(one: PaymentRow, other: PaymentRow): number {
  const [a, b] = [one, other].map((it) => `${it.day} ${it.at ?? ''} ${it.part}`)
  return (a ?? '') < (b ?? '') ? -1 : 1
}

async function placeRefund(
  work: UnitOfWork,
  refund: PaymentRow,
  sale: PaymentRow | undefined,
  days: MoneyDays,
): Promise<void> {
  if (!sale || sale.currency !== refund.currency) return
  const open = await work.tx
    .selectFrom('imported_payment')
    .select(['open_cents', 'version'])
    .where('guid', '=', sale.guid)
    .executeTakeFirstOrThrow()
  if (open.open_cents >= refund.amount_cents) {
    await setAgainst(work, refund, { ...sale, ...open })
    return
  }
  const [only, ...others] = await liveMatches(work.tx, sale.guid)
  if (!only || others.length > 0) {
    await savePayment(work, refund, {
      state: 'unmatched',
      openCents: refund.open_cents,
      why: 'The sale was split between several reservations. Match this refund manually.',
    })
    return
  }
  if (only.kind === 'gratuity') await backFromGift(work, refund, only, days)
  else if (only.groupGuid !== null) await backFromGroup(work, refund, only.groupGuid, days)
}

/**
 * Sets a refund against its unmatched sale. Both are in suspense with opposite signs, so nothing is posted.
 */
export async function setAgainst(work: UnitOfWork, refund: PaymentRow, sale: PaymentRow): Promise<void> {
  const amountCents = refund.amount_cents
  const common = { kind: 'refundOf', amountCents, fromSuspense: true, why: 'Same order' } as const
  await insertMatches(work, [
    { ...common, paymentGuid: refund.guid, otherGuid: sale.guid },
    { ...common, paymentGuid: sale.guid, otherGuid: refund.guid },
  ])
  await savePayment(work, refund, { state: 'matched', openCents: 0, why: '' })
  const left = sale.open_cents - amountCents
  await savePayment(work, sale, { state: left === 0 ? 'refunded' : 'unmatched', openCents: left })
}

/**
 * Refunds the reservation the sale paid. A refund recorded at the desk is already posted and only gets a
 * match.
 */
async function backFromGroup(
  work: UnitOfWork,
  refund: PaymentRow,
  groupGuid: string,
  days: MoneyDays,
): Promise<void> {
  const customerGuid = (await lockGroups(work, [groupGuid])).get(groupGuid) ?? ''
  const { kind, day, amount_cents: amountCents } = refund
  const [desk] = await deskPayments(work.tx, {
    kind,
    amounts: [amountCents],
    from: day,
    to: day,
    groups: [groupGuid],
  })
  const posted: Posted = desk
    ? receiptOf(ofRow(refund), days, { isFound: true })
    : guestMoneyOf(ofRow(refund), { groupGuid, customerGuid, amountCents, fromSuspense: true }, days)
  const [entryGuid] = await postEntries(work, [posted])
  const match: NewMatch = desk
    ? {
        paymentGuid: refund.guid,
        kind: 'deskPayment',
        amountCents,
        fromSuspense: true,
        groupGuid,
        entryGuid: desk.entryGuid,
        why: 'The original sale paid this reservation',
      }
    : {
        paymentGuid: refund.guid,
        kind: 'reservation',
        amountCents,
        fromSuspense: true,
        groupGuid,
        entryGuid: entryGuid ?? null,
        why: 'The original sale paid this reservation',
      }
  await insertMatches(work, [match])
  await savePayment(work, refund, { state: 'matched', openCents: 0, why: '' })
  work.events.publish({ topic: 'group', guid: groupGuid })
}

/** Reverses a gratuity: drivers are owed less or, after a payout, owe it back. */
async function backFromGift(
  work: UnitOfWork,
  refund: PaymentRow,
  { giftGuid, amountCents }: LiveMatch,
  days: MoneyDays,
): Promise<void> {
  if (giftGuid === null || amountCents !== refund.amount_cents) {
    await savePayment(work, refund, {
      state: 'unmatched',
      openCents: refund.open_cents,
      why: 'Part of a gratuity was refunded. Match this refund manually.',
    })
    return
  }
  const done = await chargeBackGift(work, giftGuid, 'Card payment refunded')
  if (isRefusal(done)) return
  await postEntries(work, [receiptOf(ofRow(refund), days, { isFound: true })])
  await insertMatches(work, [
    {
      paymentGuid: refund.guid,
      kind: 'gratuity',
      amountCents,
      fromSuspense: true,
      giftGuid,
      why: 'The original sale paid this gratuity',
    },
  ])
  await savePayment(work, refund, { state: 'matched', openCents: 0, why: '' })
}
