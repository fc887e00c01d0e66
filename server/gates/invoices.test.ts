// not moved: whole months
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reachAsPortal } from '#domain/access/partner-reach.ts'
import { addDays, daysOfMonth, monthOf } from '#domain/calendar/service-date.ts'
import { chargeEntry, reversalOf, type ChargedTo } from '#domain/ledger/entries.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { changeAtOnce } from '#server/change/change.ts'
import type { Database, Db } from '#server/db/connection.ts'
import {
  endDispute,
  makeInvoiceVoid,
  openDispute,
} from '#server/features/invoices/commands/change-invoice.ts'
import { freeCredits, invoicesOf, partnerAgeing } from '#server/features/invoices/queries/invoices.ts'
import { closePeriod, postEntries, postEntry } from '#server/features/ledger/commands.ts'
import { partnerBalance, standingChargesOfGroup } from '#server/features/ledger/queries/balances.ts'
import { listItems } from '#server/features/configuration/queries/collections.ts'
import { addPayment } from '#server/features/partners/commands/add-payment.ts'
import { reversePayment } from '#server/features/partners/commands/payments.ts'
import { statementOf } from '#server/features/partners/queries/statement.ts'
import { payOutCredit } from '#server/features/till/commands/pay-out-credit.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import { line, makeSmallLedger } from '#server/testing/small-ledger.ts'
import type { Actor } from '#server/work/actor.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'
import { atLength } from '#server/testing/tier.ts'
import { issue, issueChosen, issueDue, type Day } from '#server/testing/issue-steps.ts'
import { partnerGratuity } from '#server/testing/gratuity-steps.ts'
import { step, type Step, type Of } from '#server/testing/partner-account-steps.ts'

/**
 * Random histories of a partner’s account: invoices, statement, ageing and balance agree to the cent after
 * every step.
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

const actor: Actor = {
  accountGuid: null,
  name: 'Kerbside',
  kind: 'system',
  permissions: ['policyOverride'],
  partnerGuid: null,
}

const rounds = atLength({ short: 8, long: 80 })

test(
  `${rounds} random histories: invoices, statement and balance agree to the cent, and issued invoices never change`,
  async () => {
    const day: Day = {
      hotel: company.hotel,
      today: '2028-01-01',
      issued: 0,
      chosen: 0,
      byRhythm: 0,
      paidOut: 0,
    }
    const kept = new Map<string, string>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 60 }), async (steps) => {
        for (const one of steps) {
          await take(one, day)
          if (one.does !== 'daysPass') await expectToAgree(day)
        }
        await expectInvoicesToAgree(kept)
      }),
      { numRuns: rounds, seed: 20_280_102, endOnFailure: true },
    )
    expect(day.issued).toBeGreaterThan(rounds * 2)
    expect(day.paidOut).toBeGreaterThan(0)
    expect(day.chosen).toBeGreaterThan(rounds)
    expect(day.byRhythm).toBeGreaterThan(rounds)
  },
  atLength({ short: 300_000, long: 1_800_000 }),
)

async function take(one: Step, day: Day): Promise<void> {
  if (one.does === 'daysPass') {
    day.today = addDays(day.today, one.days)
    return
  }
  const context = { actor, now: `${day.today}T15:00:00Z` }
  await inUnitOfWork(db, context, (work) => act(work, one, day))
}

async function act(work: UnitOfWork, one: Exclude<Step, Of<'daysPass'>>, day: Day): Promise<unknown> {
  switch (one.does) {
    case 'charge':
      return charge(work, one, day)
    case 'reverse':
      return reverse(work, one)
    case 'gratuity':
      return partnerGratuity(work, one, { ...day, groupGuid: groups[one.group] ?? '', driver: company.dan })
    case 'pay':
      return addPayment(work, company.hotel, {
        amountCents: one.cents,
        method: 'bank',
        date: addDays(day.today, -one.daysAgo),
        note: '',
      })
    case 'bounce':
      return bounce(work, one)
    case 'payOut':
      return payOut(work, one, day)
    case 'issue':
      return issue(work, day, { month: monthBefore(day.today) })
    case 'issueUpTo':
      return issue(work, day, { to: addDays(day.today, -one.daysAgo) })
    case 'issueChosen':
      return issueChosen(work, one, day)
    case 'issueDue':
      return issueDue(work, one, day)
    case 'void':
      return withOne(await invoiceGuids(work.tx), one.which, (guid) => makeInvoiceVoid(work, guid, 'Wrong'))
    case 'dispute':
      return dispute(work, one)
    case 'settle':
      return settle(work)
    default:
      return closePeriod(work, monthBefore(day.today))
  }
}

const monthBefore = (today: string) => monthOf(addDays(`${monthOf(today)}-01`, -1))

async function charge(work: UnitOfWork, one: Of<'charge'>, day: Day): Promise<void> {
  const groupGuid = groups[one.group] ?? ''
  const serviceDate = addDays(day.today, one.daysAhead)
  const lines = one.lines.map(([category, amount], at) => ({
    ...line(category, amount),
    key: `${category}.${at}`,
  }))
  const billing: ChargedTo = one.guestPays
    ? { kind: 'customer', groupGuid }
    : { kind: 'partner', partnerGuid: company.hotel }
  const net = lines.reduce((sum, own) => sum + own.netCents, 0)
  const commission = { partnerGuid: company.hotel, cents: Math.round((net * one.earnsPercent) / 100) }
  const entry = chargeEntry({ billing, lines, serviceDate, memo: 'Booked', commission })
  if (entry === null) throw new Error('Nothing was charged')
  await postEntry(work, entry, {
    groupGuid,
    partnerGuid: one.guestPays ? null : company.hotel,
    earnedOn: serviceDate,
  })
}

async function reverse(work: UnitOfWork, one: Of<'reverse'>): Promise<void> {
  const groupGuid = groups[one.group] ?? ''
  const standing = await standingChargesOfGroup(work.tx, groupGuid)
  await withOne(standing, one.which, async ({ entry, partnerGuid, earnedOn, guid }) => {
    const about = { groupGuid, partnerGuid, earnedOn }
    const reversal = { entry: reversalOf(entry, 'Changed'), context: { ...about, reversesGuid: guid } }
    await postEntries(work, one.again ? [reversal, { entry, context: about }] : [reversal])
  })
}

async function bounce(work: UnitOfWork, one: Of<'bounce'>): Promise<unknown> {
  const payments = await work.tx
    .selectFrom('entry')
    .select('guid')
    .where('kind', '=', 'partnerPayment')
    .orderBy('guid')
    .execute()
  return withOne(payments, one.which, ({ guid }) => reversePayment(work, company.hotel, guid, 'Bounced'))
}

/** Credit is paid out where there is some; more than that never. */
async function payOut(work: UnitOfWork, { share }: Of<'payOut'>, day: Day): Promise<void> {
  const balance = await partnerBalance(work.tx, company.hotel)
  const amountCents = Math.max(1, Math.round(-balance * share))
  const done = await changeAtOnce(work, payOutCredit, {
    partnerGuid: company.hotel,
    amountCents,
    method: 'bank',
    note: '',
    send: false,
  })
  expect(isRefusal(done)).toBe(balance >= 0 || amountCents > -balance)
  if (!isRefusal(done)) day.paidOut += 1
}

async function dispute(work: UnitOfWork, one: Of<'dispute'>): Promise<unknown> {
  const on = await work.tx
    .selectFrom('invoice_line')
    .selectAll()
    .where('settles', '=', false)
    .orderBy('entry_guid')
    .execute()
  return withOne(on, one.which, (own) =>
    openDispute(work, own.invoice_guid, { entryGuid: own.entry_guid, reason: 'No show' }),
  )
}

async function settle(work: UnitOfWork): Promise<unknown> {
  const open = await work.tx
    .selectFrom('invoice_dispute')
    .selectAll()
    .where('resolved_at', 'is', null)
    .orderBy('guid')
    .execute()
  return withOne(open, 0, (own) =>
    endDispute(work, own.invoice_guid, { disputeGuid: own.guid, resolution: 'Agreed' }),
  )
}

async function withOne<T>(
  all: readonly T[],
  place: number,
  then: (one: T) => Promise<unknown>,
): Promise<unknown> {
  const chosen = all[place % Math.max(1, all.length)]
  return chosen === undefined ? undefined : then(chosen)
}

const invoiceGuids = async (from: Db) =>
  (await from.selectFrom('invoice').select('guid').orderBy('guid').execute()).map((own) => own.guid)

function must<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(JSON.stringify(answer))
  return answer
}

/** Balance, statement and aging agree, and each invoice is open for its unpaid part. */
async function expectToAgree({ today }: Day): Promise<void> {
  const partner = reachAsPortal(company.hotel)
  const balance = await partnerBalance(db, company.hotel)
  const statement = must(await statementOf(db, partner, { from: '2020-01-01', to: '2099-12-31' }))
  expect([statement.openingCents, statement.closingCents]).toEqual([0, balance])
  const month = daysOfMonth(monthOf(today))
  const cut = must(await statementOf(db, partner, { from: month.first, to: '2099-12-31' }))
  expect(cut.openingCents + cut.chargedCents - cut.paidCents).toBe(balance)
  const ageing = await partnerAgeing(db, company.hotel, today)
  expect(ageing.balanceCents).toBe(balance)
  expect(ageing.creditCents).toBeGreaterThanOrEqual(0)
  const free = (await freeCredits(db, company.hotel)).reduce((sum, own) => sum + own.leftCents, 0)
  expect(ageing.creditCents).toBe(free)
  expect(await overdueInList(today)).toBe(ageing.overdueCents)
  const { items } = await invoicesOf(db, partner, today)
  for (const own of items) expect(own.openCents, own.number).toBeGreaterThanOrEqual(0)
  for (const own of items)
    expect(own.openCents, own.number).toBeLessThanOrEqual(Math.max(0, own.chargedCents))
}

/** What the list of partners shows as overdue; zero where its filter leaves the partner out. */
async function overdueInList(today: string): Promise<number> {
  const overdue = await listItems(db, 'partners', { query: '', state: 'overdue', limit: 100 }, today)
  if (isRefusal(overdue)) throw new Error('The list of partners was refused')
  const hotel = overdue.items.find((it) => it.guid === company.hotel)
  return Number(hotel?.overdueCents ?? 0)
}

/**
 * Each entry is on one invoice at most, an invoice is the sum of its entries, closing balances follow one
 * another, and no issued paper changed.
 */
async function expectInvoicesToAgree(kept: Map<string, string>): Promise<void> {
  const { rows } = await sql<{
    number: string
    charged: number
    entries: number
    opening: number
    before: number
    hash: string
    isVoid: boolean
    shown: number
  }>`
    select invoice.number, invoice.charged_cents as charged, invoice.voided_at is not null as "isVoid",
      invoice.opening_cents as opening,
      coalesce(lag(closing_cents) over (order by year, number), 0) as before,
        md5(invoice.paper::text) || pdf_sha256 || encode(sha256(pdf), 'hex') as hash,
      (select coalesce(sum((own ->> 'amountCents')::bigint), 0)::bigint
        from jsonb_array_elements(invoice.paper -> 'lines') own) as shown,
      coalesce((select sum(posting.amount_cents)::bigint from invoice_line join posting
        on posting.entry_guid = invoice_line.entry_guid
        where invoice_line.invoice_guid = invoice.guid and not settles and account = 'partnerReceivable'
          and party_guid = ${company.hotel}::uuid), 0) as entries
    from invoice where partner_guid = ${company.hotel}::uuid order by year, number`.execute(db)
  for (const own of rows) {
    expect(own.shown, own.number).toBe(own.charged)
    expect(own.entries, own.number).toBe(own.isVoid ? 0 : own.charged)
    expect(own.opening, own.number).toBe(own.before)
    expect(kept.get(`${own.number} ${own.opening}`) ?? own.hash).toBe(own.hash)
    kept.set(`${own.number} ${own.opening}`, own.hash)
  }
}
