import fc from 'fast-check'
import { expect } from 'vitest'
import { matchByHand, writeOffPayment } from '#server/features/card-payments/commands/match-by-hand.ts'
import { settleDeposit, undoSettlement } from '#server/features/card-payments/commands/settle.ts'
import { storeTransactions } from '#server/features/card-payments/commands/store-transactions.ts'
import { undoMatch } from '#server/features/card-payments/commands/undo-match.ts'
import { unmatchedSums } from '#server/features/card-payments/queries/imported-payments.ts'
import { settlementsPage } from '#server/features/card-payments/queries/settlements.ts'
import { groupBalance } from '#server/features/ledger/queries/balances.ts'
import { refundPayment } from '#server/features/till/commands/refund-payment.ts'
import { takePayment } from '#server/features/till/commands/take-payment.ts'
import { voidPayment } from '#server/features/till/commands/void-payment.ts'
import type { Booked } from '#server/testing/book-advanced.ts'
import type { TestPortal } from '#server/testing/portal.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Random steps with the card money of three reservations, at the gateway, the till and the office. */
export const cardSteps = fc.oneof(
  fc.record({
    does: fc.constant('transaction' as const),
    order: fc.nat(40),
    kind: fc.constantFrom('sale', 'sale', 'sale', 'refund', 'void', 'chargeback' as const),
    cents: fc.constantFrom(100, 500, 19_800),
    named: fc.option(fc.nat(2)),
    ok: fc.boolean(),
  }),
  fc.record({
    does: fc.constantFrom('pay', 'refund', 'reverse' as const),
    group: fc.nat(2),
    cents: fc.constantFrom(100, 500),
  }),
  fc.record({
    does: fc.constant('match' as const),
    which: fc.nat(40),
    group: fc.nat(2),
    share: fc.constantFrom(1, 0.5, 0.1),
  }),
  fc.record({ does: fc.constantFrom('undo', 'writeOff' as const), which: fc.nat(40) }),
  fc.record({
    does: fc.constantFrom('settle', 'unsettle' as const),
    which: fc.nat(9),
    fee: fc.constantFrom(0, 7),
  }),
)
export type CardStep = typeof cardSteps extends fc.Arbitrary<infer S> ? S : never

/** Makes one step in the given unit of work. A refusal changes nothing. */
export async function doCardStep(
  work: UnitOfWork,
  step: CardStep,
  groups: readonly Booked[],
  round: number,
): Promise<unknown> {
  if (step.does === 'transaction') return takeIn(work, step, groups, round)
  if (!('which' in step)) return atTheTill(work, step, groups)
  if ('fee' in step) return atTheBank(work, step)
  return withOne(work, step, groups)
}

async function withOne(
  work: UnitOfWork,
  step: Extract<CardStep, { does: 'match' | 'undo' | 'writeOff' }>,
  groups: readonly Booked[],
): Promise<unknown> {
  const rows = await work.tx
    .selectFrom('imported_payment')
    .selectAll()
    .where('status', '=', 'success')
    .orderBy('first_seen_at')
    .orderBy('guid')
    .execute()
  const row = rows[step.which % Math.max(1, rows.length)]
  if (!row) return null
  if (step.does === 'match') {
    const amountCents = Math.max(1, Math.round(row.open_cents * step.share))
    const parts = [{ reference: groups[step.group]?.reference ?? '', amountCents, entryGuid: null }]
    return matchByHand(work, row.guid, { version: row.version, reason: '', parts })
  }
  if (step.does === 'writeOff') return writeOffPayment(work, row.guid, { version: row.version, reason: 'x' })
  const match = await work.tx
    .selectFrom('payment_match')
    .select('guid')
    .where('payment_guid', '=', row.guid)
    .where('undone_at', 'is', null)
    .orderBy('guid')
    .executeTakeFirst()
  return match ? undoMatch(work, { payment: row.guid, match: match.guid, reason: 'x' }) : null
}

function takeIn(
  work: UnitOfWork,
  step: Extract<CardStep, { does: 'transaction' }>,
  groups: readonly Booked[],
  round: number,
) {
  const { order, kind, cents, named, ok } = step
  const day = work.now.slice(0, 10)
  return storeTransactions(
    work,
    [
      {
        orderId: `r${round}-${order}`,
        kind,
        part: '',
        status: ok || kind !== 'sale' ? 'success' : 'failed',
        amountCents: cents,
        currency: 'BBD',
        at: null,
        day,
        name: 'Ann First',
        cardType: '',
        last4: '',
        classifier: named === null ? '' : (groups[named]?.reference ?? ''),
        authCode: '',
        batch: '',
        message: '',
      },
    ],
    'query',
  )
}

async function atTheTill(
  work: UnitOfWork,
  { does, group, cents }: Extract<CardStep, { does: 'pay' | 'refund' | 'reverse' }>,
  groups: readonly Booked[],
) {
  const of = { customerGuid: groups[group]?.customer ?? '', groupGuid: groups[group]?.group ?? '' }
  if (does === 'pay') return takePayment(work, { ...of, method: 'card', amountCents: cents, note: '' })
  if (does === 'refund')
    return refundPayment(work, { ...of, method: 'card', amountCents: cents, reason: 'x' })
  const last = await work.tx
    .selectFrom('entry')
    .select('guid')
    .where('group_guid', '=', of.groupGuid)
    .where('kind', 'in', ['payment', 'refund'])
    .orderBy('at', 'desc')
    .orderBy('guid')
    .executeTakeFirst()
  return last ? voidPayment(work, { ...of, entryGuid: last.guid, reason: 'x' }) : null
}

async function atTheBank(
  work: UnitOfWork,
  { does, which, fee }: Extract<CardStep, { does: 'settle' | 'unsettle' }>,
) {
  if (does === 'unsettle') {
    const settled = await work.tx
      .selectFrom('payment_settlement')
      .select('guid')
      .where('undone_at', 'is', null)
      .orderBy('guid')
      .executeTakeFirst()
    return settled ? undoSettlement(work, settled.guid, 'x') : null
  }
  const rows = await work.tx
    .selectFrom('imported_payment')
    .select(['guid', 'kind', 'amount_cents'])
    .where('status', '=', 'success')
    .where('state', '<>', 'notTaken')
    .where('settlement_guid', 'is', null)
    .orderBy('guid')
    .limit(which + 1)
    .execute()
  const gross = rows.reduce(
    (sum, row) => sum + (row.kind === 'sale' ? row.amount_cents : -row.amount_cents),
    0,
  )
  const asked = {
    payments: rows.map((row) => row.guid),
    depositedOn: work.now.slice(0, 10),
    reference: '',
    feeCents: fee,
    netCents: gross - fee - (which % 2),
    reason: 'x',
  }
  return rows.length === 0 ? null : settleDeposit(work, asked)
}

/** Checks that the card account is fully explained, and that the unmatched amounts are those in the lists. */
export async function expectCardAccountExplained(
  { database: { db }, clock }: TestPortal,
  groups: readonly Booked[],
): Promise<void> {
  const { clearing } = await settlementsPage(db, clock.now)
  expect(clearing.otherCents).toBe(0)
  const sums = await unmatchedSums(db)
  const suspense = await db
    .selectFrom('posting')
    .select((is) => is.fn.sum<number>('amount_cents').as('cents'))
    .where('account', '=', 'suspense')
    .executeTakeFirst()
  expect(sums.unmatchedInCents - sums.unmatchedOutCents).toBe(0 - (suspense?.cents ?? 0))
  for (const booked of groups) expect(Number.isSafeInteger(await groupBalance(db, booked.group))).toBe(true)
}

/** The month before the one of an instant. */
export function monthBeforeOf(now: string): string {
  const [year = 0, month = 0] = now.split('-').map(Number)
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`
}
