import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { GatewayTransaction } from '#domain/card-payment/gateway-transaction.ts'
import type { Entry } from '#domain/ledger/entries.ts'
import { guestCardEntry, unmatchedEntry, unmatchedWriteOffEntry } from '#domain/ledger/gateway-entries.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { PaymentRow } from '#server/features/card-payments/commands/payment-rows.ts'
import type { Posted } from '#server/features/ledger/commands.ts'
import { firstOpenDay } from '#server/features/ledger/queries/periods.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface MoneyDays {
  currency: string
  /** The posting date of a transaction: its own date, moved out of closed months and of the future. */
  postedOn(day: ServiceDate): ServiceDate
}

export async function moneyDays(work: UnitOfWork): Promise<MoneyDays> {
  const [{ currency, time_zone: timeZone }, open] = await Promise.all([
    siteSettings(work.tx),
    firstOpenDay(work.tx),
  ])
  const today = localDateOf(work.now, timeZone)
  return {
    currency,
    postedOn: (day) => {
      const opened = open !== null && day < open ? open : day
      return opened > today ? today : opened
    },
  }
}

export type OfGateway = Pick<GatewayTransaction, 'orderId' | 'kind' | 'amountCents' | 'day' | 'name'>

/**
 * Posts an unmatched transaction to suspense; `isFound`: takes it out again, because it is posted elsewhere.
 */
export function receiptOf(transaction: OfGateway, days: MoneyDays, { isFound = false } = {}): Posted {
  const { amountCents, day } = transaction
  const entry = sure(
    unmatchedEntry({
      amountCents,
      isOut: (transaction.kind !== 'sale') !== isFound,
      memo: memoOf(transaction),
    }),
  )
  return { entry, context: { method: 'card', postedOn: days.postedOn(day) } }
}

interface ForGuest {
  groupGuid: string
  customerGuid: string
  amountCents: number
  fromSuspense: boolean
}

/** The payment or refund of a guest. */
export function guestMoneyOf(
  transaction: OfGateway,
  { groupGuid, customerGuid, amountCents, fromSuspense }: ForGuest,
  days: MoneyDays,
): Posted {
  const entry = sure(
    guestCardEntry({
      amountCents,
      isOut: transaction.kind !== 'sale',
      groupGuid,
      fromSuspense,
      memo: memoOf(transaction),
    }),
  )
  return {
    entry,
    context: { method: 'card', groupGuid, customerGuid, postedOn: days.postedOn(transaction.day) },
  }
}

/** Writes off unmatched money. */
export function writeOffOf(transaction: OfGateway, reason: string, days: MoneyDays): Posted {
  const memo = `${memoOf(transaction)}: ${reason}`
  const entry = sure(
    unmatchedWriteOffEntry({
      amountCents: transaction.amountCents,
      isOut: transaction.kind !== 'sale',
      memo,
    }),
  )
  return { entry, context: { postedOn: days.postedOn(transaction.day) } }
}

const kindNames = {
  sale: 'Paid by card',
  refund: 'Refunded to card',
  void: 'Card payment voided',
  chargeback: 'Chargeback',
} as const

/** `Paid by card, order 20261120181530, Ada Lovelace`. */
export function memoOf({
  orderId,
  kind,
  name,
}: Pick<GatewayTransaction, 'orderId' | 'kind' | 'name'>): string {
  return [kindNames[kind], `order ${orderId}`, name].filter((it) => it !== '').join(', ')
}

/** The same for a stored transaction. */
export function ofRow(row: PaymentRow): OfGateway {
  return {
    orderId: row.order_id,
    kind: row.kind,
    amountCents: row.amount_cents,
    day: row.day,
    name: row.name,
  }
}

/** Transaction amounts are above zero, so their entries are never refused. */
export function sure(entry: Entry | Refusal): Entry {
  if (isRefusal(entry)) throw new Error('A gateway entry has no amount')
  return entry
}
