import { expect } from 'vitest'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import { isRefusal } from '#domain/refusal.ts'
import { refundPayment } from '#server/features/till/commands/refund-payment.ts'
import { takePayment } from '#server/features/till/commands/take-payment.ts'
import { voidPayment } from '#server/features/till/commands/void-payment.ts'
import { writeOff } from '#server/features/till/commands/write-off.ts'
import { postedMoneyOf } from '#server/features/till/queries/posted-money.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** A payment, refund or write-off of a share of the available amount. */
export type MoneyMove =
  | { does: 'pay' | 'refund'; share: number; method: PaymentMethod }
  | { does: 'writeOff'; share: number }

/** A posted payment, refund or write-off. `stands` is false once it is reversed. */
interface Posted {
  guid: string
  kind: 'payment' | 'refund' | 'writeOff'
  method: PaymentMethod | null
  amountCents: number
  stands: boolean
}

/** A model of a group's money, calculated independently of the ledger. */
export interface Till {
  customerGuid: string
  groupGuid: string
  posted: Posted[]
}

/** The till of a newly booked group: paid by card with the booking, or unpaid. */
export async function tillOf(work: UnitOfWork, groupGuid: string): Promise<Till> {
  const { customer_guid: customerGuid } = await work.tx
    .selectFrom('booking_group')
    .select('customer_guid')
    .where('guid', '=', groupGuid)
    .executeTakeFirstOrThrow()
  const posted = await postedMoneyOf(work.tx, groupGuid)
  return {
    customerGuid,
    groupGuid,
    posted: posted.map(({ guid, method, amountCents }) => ({
      guid,
      kind: 'payment',
      method,
      amountCents,
      stands: true,
    })),
  }
}

/** Amounts received by method, without reversed ones. */
export function paidOf(posted: readonly Posted[]): Record<PaymentMethod, number> {
  const by = (method: PaymentMethod) =>
    posted
      .filter((it) => it.stands && it.method === method)
      .reduce((sum, it) => sum + (it.kind === 'payment' ? it.amountCents : -it.amountCents), 0)
  return { cash: by('cash'), card: by('card'), bank: by('bank') }
}

/**
 * Posts a payment, refund or write-off of a share of the available amount. Returns the change in the balance.
 */
export async function moveMoney(
  work: UnitOfWork,
  till: Till,
  owed: number,
  step: MoneyMove,
): Promise<number> {
  const { customerGuid, groupGuid, posted } = till
  const most = step.does === 'refund' ? paidOf(posted)[step.method] : owed
  const amountCents = Math.max(1, Math.round(Math.max(0, most) * step.share))
  const of = { customerGuid, groupGuid, amountCents }
  const saved =
    step.does === 'pay'
      ? await takePayment(work, { ...of, method: step.method, note: '' })
      : step.does === 'refund'
        ? await refundPayment(work, { ...of, method: step.method, reason: 'x' })
        : await writeOff(work, { ...of, reason: 'x' })
  expect(isRefusal(saved)).toBe(amountCents > most)
  if (isRefusal(saved)) return 0
  const kind = step.does === 'pay' ? 'payment' : step.does
  posted.push({
    guid: saved.guid ?? '',
    kind,
    method: step.does === 'writeOff' ? null : step.method,
    amountCents,
    stands: true,
  })
  return kind === 'refund' ? amountCents : -amountCents
}

/**
 * Reverses a posted entry and returns the change in the balance. It must be refused exactly when the model
 * refuses it.
 */
export async function reverse(
  work: UnitOfWork,
  { customerGuid, groupGuid, posted }: Till,
  which: number,
): Promise<number> {
  const entry = posted[which % Math.max(1, posted.length)]
  if (!entry) return 0
  const isRefunded =
    entry.kind === 'payment' && entry.method !== null && paidOf(posted)[entry.method] < entry.amountCents
  const saved = await voidPayment(work, { customerGuid, groupGuid, entryGuid: entry.guid, reason: 'x' })
  expect(isRefusal(saved)).toBe(!entry.stands || isRefunded)
  if (isRefusal(saved)) return 0
  entry.stands = false
  return entry.kind === 'refund' ? -entry.amountCents : entry.amountCents
}

/**
 * Models a cancellation that leaves `balanceCents` before fees: write-offs are reversed, newest first, and
 * the part that is still needed is written off again. Returns the change in the balance.
 */
export async function reverseOvertaken(
  work: UnitOfWork,
  { groupGuid, posted }: Till,
  balanceCents: number,
): Promise<number> {
  let balance = balanceCents
  for (const entry of posted.filter(({ kind, stands }) => kind === 'writeOff' && stands).toReversed()) {
    if (balance >= 0) break
    entry.stands = false
    balance += entry.amountCents
  }
  if (balance <= 0 || balanceCents >= 0) return balance - balanceCents
  const known = new Set(posted.map((it) => it.guid))
  const again = (await postedMoneyOf(work.tx, groupGuid)).find(
    (it) => it.kind === 'writeOff' && !known.has(it.guid),
  )
  expect(again?.amountCents).toBe(balance)
  posted.push({ guid: again?.guid ?? '', kind: 'writeOff', method: null, amountCents: balance, stands: true })
  return -balanceCents
}
