// not moved: whole months
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reachPartner } from '#domain/access/partner-reach.ts'
import { addDays, daysOfMonth, monthOf } from '#domain/calendar/service-date.ts'
import { chargeEntry, paymentEntry, reversalOf, type ChargedTo } from '#domain/ledger/entries.ts'
import { paymentMethods } from '#domain/ledger/ledger-accounts.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { revenueCategories } from '#domain/vocabulary/booking-kinds.ts'
import type { Database, Db } from '#server/db/connection.ts'
import { closePeriod, postEntries, postEntry, reopenPeriod } from '#server/features/ledger/commands.ts'
import { companyBalances } from '#server/features/ledger/queries/account-balance.ts'
import {
  groupBalance,
  partnerBalance,
  standingChargesOfGroup,
} from '#server/features/ledger/queries/balances.ts'
import { firstOpenDay } from '#server/features/ledger/queries/periods.ts'
import { addPayment } from '#server/features/partners/commands/add-payment.ts'
import { statementOf } from '#server/features/partners/queries/statement.ts'
import { overviewOf } from '#server/features/reports/queries/overview.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import { line, makeSmallLedger } from '#server/testing/small-ledger.ts'
import { expectStoredToAgree } from '#server/testing/stored-balances.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'
import { atLength } from '#server/testing/tier.ts'

/**
 * Random histories over months: charges, changes, payments dated today and earlier, and months closed in
 * between.
 */

let database: Database
let db: Db
let company: Awaited<ReturnType<typeof makeSmallLedger>>
let groups: string[]
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  company = await makeSmallLedger(db)
  groups = [company.first, company.second, company.third]
})
afterAll(() => database.close())

const actor = {
  accountGuid: null,
  name: 'Kerbside',
  kind: 'system',
  permissions: ['policyOverride'],
  partnerGuid: null,
} as const
const begins = '2028-01-01'

const cents = fc.integer({ min: 1, max: 90_000 })
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('charge' as const),
      group: fc.nat(2),
      onAccount: fc.boolean(),
      lines: fc.array(fc.tuple(fc.constantFrom(...revenueCategories), cents), { minLength: 1, maxLength: 4 }),
      daysAhead: fc.integer({ min: -45, max: 45 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('change' as const),
      group: fc.nat(2),
      which: fc.nat(20),
      again: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('pay' as const),
      group: fc.nat(2),
      cents,
      method: fc.constantFrom(...paymentMethods),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('partnerPays' as const), cents, daysAgo: fc.nat(70) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('daysPass' as const), days: fc.integer({ min: 1, max: 25 }) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('close' as const), monthsAgo: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reopen' as const), really: fc.nat(2) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Of<D extends Step['does']> = Extract<Step, { does: D }>

/**
 * Balances counted independently of the ledger, and the books of each closed month at the time of closing.
 */
interface Count {
  today: string
  owed: Map<string, number>
  closed: { first: string; books: string }[]
  /** How often a month was closed and reopened. */
  closings: number
  reopenings: number
}

const rounds = atLength({ short: 5, long: 40 })

test(`${rounds} random histories with closings leave closed months byte for byte, and every balance what happened`, async () => {
  const counted: Count = {
    today: begins,
    owed: new Map([[company.hotel, await partnerBalance(db, company.hotel)]]),
    closed: [],
    closings: 0,
    reopenings: 0,
  }
  for (const own of groups) counted.owed.set(own, await groupBalance(db, own))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 60 }), async (steps) => {
      for (const one of steps) {
        await take(one, counted)
        await expectStoredToAgree(db, [counted.today])
      }
      for (const { first, books } of counted.closed)
        expect(await booksBefore(first), `before ${first}`).toBe(books)
      expect(await Promise.all(groups.map((own) => groupBalance(db, own)))).toEqual(
        groups.map((own) => counted.owed.get(own) ?? 0),
      )
      expect(await partnerBalance(db, company.hotel)).toBe(counted.owed.get(company.hotel) ?? 0)
    }),
    { numRuns: rounds, seed: 20_280_101, endOnFailure: true },
  )
  expect(counted.closings).toBeGreaterThan(rounds / 2)
  expect(counted.reopenings).toBeGreaterThan(0)
  await expectBooksToAgree()
}, 240_000)

async function take(one: Step, counted: Count): Promise<void> {
  if (one.does === 'daysPass') {
    counted.today = addDays(counted.today, one.days)
    return
  }
  const now = `${counted.today}T15:00:00Z`
  await inUnitOfWork(db, { actor, now }, async (work) => {
    if (one.does === 'charge') await charge(work, one, counted)
    else if (one.does === 'change') await change(work, one, counted)
    else if (one.does === 'pay') await pay(work, one, counted)
    else if (one.does === 'partnerPays') await partnerPays(work, one, counted)
  })
  if (one.does === 'close') await close(one, now, counted)
  // Less often than months are closed.
  if (one.does === 'reopen' && one.really === 0) await reopen(now, counted)
}

const owes = ({ owed }: Count, party: string, amountCents: number) =>
  owed.set(party, (owed.get(party) ?? 0) + amountCents)
const billingOf = (group: string, onAccount: boolean): ChargedTo =>
  onAccount ? { kind: 'partner', partnerGuid: company.hotel } : { kind: 'customer', groupGuid: group }

async function charge(work: UnitOfWork, one: Of<'charge'>, counted: Count): Promise<void> {
  const group = groups[one.group] ?? ''
  const serviceDate = addDays(counted.today, one.daysAhead)
  const lines = one.lines.map(([category, amount], at) => ({
    ...line(category, amount),
    key: `${category}.${at}`,
  }))
  const entry = chargeEntry({ billing: billingOf(group, one.onAccount), lines, serviceDate, memo: 'Booked' })
  if (entry === null) throw new Error('Nothing was charged')
  await postEntry(work, entry, {
    groupGuid: group,
    partnerGuid: one.onAccount ? company.hotel : null,
    earnedOn: serviceDate,
  })
  owes(
    counted,
    one.onAccount ? company.hotel : group,
    lines.reduce((sum, own) => sum + own.totalCents, 0),
  )
}

/** A charge is reversed, or reversed and charged again in one pair. */
async function change(work: UnitOfWork, one: Of<'change'>, counted: Count): Promise<void> {
  const group = groups[one.group] ?? ''
  const standing = await standingChargesOfGroup(work.tx, group)
  const chosen = standing[one.which % Math.max(1, standing.length)]
  if (!chosen) return
  const about = { groupGuid: group, partnerGuid: chosen.partnerGuid, earnedOn: chosen.earnedOn }
  const reversal = {
    entry: reversalOf(chosen.entry, 'Changed'),
    context: { ...about, reversesGuid: chosen.guid },
  }
  await postEntries(work, one.again ? [reversal, { entry: chosen.entry, context: about }] : [reversal])
  const total = (chosen.entry.lines ?? []).reduce((sum, own) => sum + own.totalCents, 0)
  if (!one.again) owes(counted, chosen.partnerGuid ?? group, -total)
}

async function pay(work: UnitOfWork, one: Of<'pay'>, counted: Count): Promise<void> {
  const group = groups[one.group] ?? ''
  const entry = must(paymentEntry({ groupGuid: group, method: one.method, amountCents: one.cents }))
  await postEntry(work, entry, { groupGuid: group, method: one.method })
  owes(counted, group, -one.cents)
}

async function partnerPays(work: UnitOfWork, one: Of<'partnerPays'>, counted: Count): Promise<void> {
  const date = addDays(counted.today, -one.daysAgo)
  const open = await firstOpenDay(work.tx)
  const isClosed = open !== null && date < open
  const paid = await addPayment(work, company.hotel, {
    amountCents: one.cents,
    method: 'bank',
    date,
    note: '',
  })
  expect(isRefusal(paid)).toBe(isClosed)
  if (!isClosed) owes(counted, company.hotel, -one.cents)
}

async function close(one: Of<'close'>, now: string, counted: Count): Promise<void> {
  let month = monthOf(counted.today)
  for (let back = 0; back <= one.monthsAgo; back++) month = monthOf(addDays(`${month}-01`, -1))
  const first = addDays(daysOfMonth(month).last, 1)
  const isClosed = counted.closed.some((own) => own.first >= first)
  const done = await inUnitOfWork(db, { actor, now }, (work) => closePeriod(work, month))
  expect(isRefusal(done)).toBe(isClosed)
  if (isClosed) return
  counted.closed.push({ first, books: await booksBefore(first) })
  counted.closings += 1
}

/** The last closing; the months closed before stay closed. */
async function reopen(now: string, counted: Count): Promise<void> {
  const last = counted.closed.at(-1)
  if (!last) return
  const month = monthOf(addDays(last.first, -1))
  must(await inUnitOfWork(db, { actor, now }, (work) => reopenPeriod(work, { month, reason: 'Late bills' })))
  counted.closed.pop()
  counted.reopenings += 1
}

/** The books before `first` as text: entries, lines, statement, figures. */
async function booksBefore(first: string): Promise<string> {
  const { rows } = await sql<{ entries: string }>`
    select coalesce(json_agg(own order by own.guid)::text, '') as entries from (
      select entry.*, (select json_agg(posting order by line) from posting
        where entry_guid = entry.guid) as postings,
        (select json_agg(charge_line order by line) from charge_line where entry_guid = entry.guid) as lines
      from entry where least(earned_on, posted_on) < ${first}
    ) own`.execute(db)
  const last = addDays(first, -1)
  const from = `${monthOf(last)}-01`
  const partner = must(reachPartner({ partnerGuid: null, permissions: ['managePartner'] }, company.hotel))
  const { counts: _, ...overview } = must(await overviewOf(db, { from, to: last }, last))
  const statement = must(await statementOf(db, partner, { from, to: last }))
  return JSON.stringify({ entries: rows[0]?.entries, overview, statement })
}

/**
 * The trial balance is zero, lines are what is posted, days are open or older than their closing, and the
 * sums of the screens are those of postings.
 */
async function expectBooksToAgree(): Promise<void> {
  const { rows } = await sql<{ trial: number; entries: number; moved: number; stray: number }>`
    select (select sum(amount_cents) from posting) as trial, (select count(*) from entry) as entries,
      (select count(*) from charge_line join entry on entry.guid = entry_guid
        where service_date < entry.earned_on) as moved,
      (select count(*) from posting join entry on entry.guid = entry_guid
        where (posting.earned_on, posting.posted_on) <> (entry.earned_on, entry.posted_on)) as stray`.execute(
    db,
  )
  expect(rows).toMatchObject([{ trial: 0, stray: 0 }])
  expect(rows[0]?.entries).toBeGreaterThan(100)
  // Some were for services of months that had been closed.
  expect(rows[0]?.moved).toBeGreaterThan(0)
  const lines = await db
    .selectFrom('charge_line')
    .select((is) => [is.fn.sum<number>('net_cents').as('net'), is.fn.sum<number>('tax_cents').as('tax')])
    .executeTakeFirstOrThrow()
  const balances = await companyBalances(db, '2099-12-31')
  const revenue = await db
    .selectFrom('posting')
    .select((is) => is.fn.sum<number>('amount_cents').as('cents'))
    .where('account', '=', 'revenue')
    .executeTakeFirstOrThrow()
  expect([lines.net, lines.tax]).toEqual([-revenue.cents, balances.taxDueCents])
  expect(balances.trial.reduce((sum, own) => sum + own.balanceCents, 0)).toBe(0)
}

function must<T>(value: T | Refusal): T {
  if (isRefusal(value)) throw new Error(`Refused: ${JSON.stringify(value)}`)
  return value
}
