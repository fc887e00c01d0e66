// not moved: whole months
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, daysBetween } from '#domain/calendar/service-date.ts'
import { chargeEntry, paymentEntry, refundEntry, reversalOf, type ChargedTo } from '#domain/ledger/entries.ts'
import { paymentMethods } from '#domain/ledger/ledger-accounts.ts'
import { writeOffEntry } from '#domain/ledger/settling-entries.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { revenueCategories } from '#domain/vocabulary/booking-kinds.ts'
import type { Database, Db } from '#server/db/connection.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { companyBalances } from '#server/features/ledger/queries/account-balance.ts'
import { standingChargesOfGroup } from '#server/features/ledger/queries/balances.ts'
import { overviewOf } from '#server/features/reports/queries/overview.ts'
import { summaryOf } from '#server/features/reports/queries/summary.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import { expectReceivablesToAgree } from '#server/testing/receivables-agreement.ts'
import { line, makeSmallLedger } from '#server/testing/small-ledger.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'
import { atLength } from '#server/testing/tier.ts'

/**
 * Random histories of money, between any two days: opening balance, charges, revenue, payments and refunds
 * add up to the cent.
 */

let database: Database
let db: Db
let books: Awaited<ReturnType<typeof makeSmallLedger>>
let groups: string[]
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  books = await makeSmallLedger(db)
  groups = [books.first, books.second, books.third]
})
afterAll(() => database.close())

const actor = {
  accountGuid: null,
  name: 'Kerbside',
  kind: 'system',
  permissions: [],
  partnerGuid: null,
} as const
const begins = '2026-11-01'
const span = 90
const day = fc.integer({ min: -20, max: span }).map((after) => addDays(begins, after))
const cents = fc.integer({ min: 1, max: 90_000 })
const group = fc.nat(2)
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('charge' as const),
      group,
      onAccount: fc.boolean(),
      commission: fc.nat(500),
      lines: fc.array(fc.tuple(fc.constantFrom(...revenueCategories), cents), { minLength: 1, maxLength: 3 }),
      postedOn: day,
      serviceOn: day,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('reverse' as const), group, which: fc.nat(20), postedOn: day }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('pay' as const, 'refund' as const, 'writeOff' as const),
      group,
      cents,
      method: fc.constantFrom(...paymentMethods),
      postedOn: day,
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function take(one: Step): Promise<void> {
  const own = groups[one.group] ?? ''
  await inUnitOfWork(db, { actor, now: `${one.postedOn}T15:00:00Z` }, async (work) => {
    if (one.does === 'charge') {
      const billing: ChargedTo = one.onAccount
        ? { kind: 'partner', partnerGuid: books.hotel }
        : { kind: 'customer', groupGuid: own }
      const lines = one.lines.map(([category, amount], at) => ({
        ...line(category, amount),
        key: `${category}.${at}`,
      }))
      const commission = { partnerGuid: books.hotel, cents: one.commission }
      const entry = chargeEntry({ billing, lines, serviceDate: one.serviceOn, memo: 'Booked', commission })
      await postEntry(work, must(entry), {
        groupGuid: own,
        partnerGuid: one.onAccount ? books.hotel : null,
        earnedOn: one.serviceOn,
      })
    } else if (one.does === 'reverse') {
      const standing = await standingChargesOfGroup(work.tx, own)
      const chosen = standing[one.which % Math.max(1, standing.length)]
      const about = {
        groupGuid: own,
        partnerGuid: chosen?.partnerGuid ?? null,
        earnedOn: chosen?.earnedOn ?? begins,
      }
      if (chosen)
        await postEntry(work, reversalOf(chosen.entry, 'Reversed'), { ...about, reversesGuid: chosen.guid })
    } else {
      const moved = { groupGuid: own, method: one.method, amountCents: one.cents }
      const owed = { kind: 'customer', groupGuid: own } as const
      const entry =
        one.does === 'pay'
          ? paymentEntry(moved)
          : one.does === 'refund'
            ? refundEntry(moved)
            : writeOffEntry({ owed, amountCents: one.cents, memo: 'Written off' })
      await postEntry(work, must(entry), {
        groupGuid: own,
        method: one.does === 'writeOff' ? null : one.method,
      })
    }
  })
}

function must<T>(value: T | Refusal | null): T {
  if (value === null || isRefusal(value)) throw new Error(`Refused: ${JSON.stringify(value)}`)
  return value
}

async function expectToCloseOver(from: string, to: string): Promise<void> {
  const { owed, charged, revenue, tax, receivables } = must(await overviewOf(db, { from, to }, to))
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const closing = owed.find((own) => own.key === 'closing')
  const moved = owed.filter((own) => own.key !== 'closing')
  expect(
    [sum(moved.map((own) => own.guestsCents)), sum(moved.map((own) => own.partnersCents))],
    `${from} ${to}`,
  ).toEqual([closing?.guestsCents, closing?.partnersCents])
  expect(receivables.map((own) => own.nowCents)).toEqual([closing?.guestsCents, closing?.partnersCents])
  const of = (key: string) => charged.find((own) => own.key === key)?.cents ?? 0
  const isEarned = (key: string) => key === 'revenue' || key === 'tax'
  expect(sum(charged.filter((own) => !isEarned(own.key)).map((own) => own.cents))).toBe(
    of('revenue') + of('tax'),
  )
  expect([of('revenue'), of('tax')]).toEqual([
    sum(revenue.map((own) => own.nowCents)),
    sum(tax.map((own) => own.nowCents)),
  ])
  const charges = owed.find((own) => own.key === 'charges')
  expect((charges?.guestsCents ?? 0) + (charges?.partnersCents ?? 0)).toBe(of('charged'))
  const balances = await companyBalances(db, to)
  expect([balances.customersCents, balances.partnersCents]).toEqual([
    closing?.guestsCents,
    closing?.partnersCents,
  ])
  expect(sum(balances.trial.map((own) => own.balanceCents))).toBe(0)
  await expectReceivablesToAgree(db, to)
  const inAdvance = balances.receivables.find((own) => own.key === 'ahead')
  expect((inAdvance?.guestsCents ?? 0) + (inAdvance?.partnersCents ?? 0)).toBe(0 - of('advanceAfter'))
  const summary = must(await summaryOf(db, { from, to, by: 'week' }, to))
  expect(sum(summary.tables.periods.map((own) => own.netCents))).toBe(of('revenue'))
}

const rounds = atLength({ short: 8, long: 60 })

test(`${rounds} random histories close over any two days`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 15, maxLength: 15 }),
      fc.array(fc.tuple(day, day), { minLength: 4, maxLength: 4 }),
      async (steps, spans) => {
        for (const one of steps) await take(one)
        for (const [a, b] of spans)
          await (daysBetween(a, b) < 0 ? expectToCloseOver(b, a) : expectToCloseOver(a, b))
      },
    ),
    { numRuns: rounds, seed: 20_261_101, endOnFailure: true },
  )
  const rows = await db.selectFrom('entry').select('guid').execute()
  expect(rows.length).toBeGreaterThan(60)
}, 240_000)
