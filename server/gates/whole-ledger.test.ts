// not moved: whole months
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reachAsPortal } from '#domain/access/partner-reach.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { addDays, daysOfMonth, monthOf } from '#domain/calendar/service-date.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { readBooking } from '#server/bokun/read-booking.ts'
import { changeAtOnce } from '#server/change/change.ts'
import { settleChannel } from '#server/features/bokun/commands/settle-channel.ts'
import { channelOwes } from '#server/features/bokun/queries/channel-money.ts'
import { applyRecords } from '#server/features/bokun/commands/apply-records.ts'
import { payOut as payOutGratuities } from '#server/features/gratuities/commands/pay-out.ts'
import { takeAtDesk } from '#server/features/gratuities/commands/take-gratuity.ts'
import { makeInvoiceVoid } from '#server/features/invoices/commands/change-invoice.ts'
import { issueInvoice } from '#server/features/invoices/commands/issue-invoice.ts'
import { partnerAgeing } from '#server/features/invoices/queries/invoices.ts'
import { closePeriod, postEntry } from '#server/features/ledger/commands.ts'
import { companyBalances } from '#server/features/ledger/queries/account-balance.ts'
import { partnerBalance } from '#server/features/ledger/queries/balances.ts'
import { sumOfMatches, type Filters } from '#server/features/ledger/queries/transaction-filters.ts'
import { addPayment } from '#server/features/partners/commands/payments.ts'
import { statementOf } from '#server/features/partners/queries/statement.ts'
import { overviewOf } from '#server/features/reports/queries/overview.ts'
import { taxFigures } from '#server/features/reports/queries/tax.ts'
import { countDrawer } from '#server/features/till/commands/count-drawer.ts'
import { openDrawer, payIn } from '#server/features/till/commands/drawers.ts'
import { payOutCredit } from '#server/features/till/commands/pay-out-credit.ts'
import { refundPayment } from '#server/features/till/commands/refund-payment.ts'
import { takePayment } from '#server/features/till/commands/take-payment.ts'
import { writeOff } from '#server/features/till/commands/write-off.ts'
import { mapProducts, writtenBooking } from '#server/testing/bokun.ts'
import type { Booked } from '#server/testing/book-advanced.ts'
import { cardSteps, doCardStep, expectCardAccountExplained, monthBeforeOf, type CardStep } from '#server/testing/card-model.ts'
import { expectCardBooksToAgree, openCardOffice, type CardOffice } from '#server/testing/card-office.ts'
import { line } from '#server/testing/small-ledger.ts'
import { chargeEntry } from '#domain/ledger/entries.ts'
import type { Actor } from '#server/work/actor.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'
import { atLength } from '#server/testing/tier.ts'

/**
 * Random histories of everything that moves money. After each of them the books agree with every screen. Each check reads all books
 * written before it, so the histories are spread over several companies. The long tier gives every company long books.
 */
let desk: CardOffice
let groups: Booked[]
let actor: Actor
let driver: string
beforeEach(async () => {
  desk = await openCardOffice()
  const { company, portal } = desk
  const { db } = portal.database
  await mapProducts(db, portal.clock.now, [{ key: '1', kind: 'arrivalFastTrack' }])
  groups = [
    await desk.book({ lastName: 'First', transfer: true }),
    await desk.book({ lastName: 'Second' }),
    await desk.book({ lastName: 'Third', partnerGuid: company.partner, billing: 'partnerAccount' }),
  ]
  const accountGuid = (await db.selectFrom('account').select('guid').where('name', '=', 'Olga Office').executeTakeFirstOrThrow()).guid
  actor = { accountGuid, name: 'Olga Office', kind: 'staff', permissions: allPermissions, partnerGuid: null }
  driver = accountGuid
  const driven = { driver_guid: driver, vehicle_guid: company.vehicle, status: 'completed' as const, completed_at: portal.clock.now }
  await db.updateTable('trip').set(driven).where('group_guid', '=', groups[0]!.group).execute()
})
afterEach(() => desk.close())

const cents = fc.constantFrom(100, 700, 4_900, 19_800)
const group = fc.nat(1)
const method = fc.constantFrom('cash', 'card', 'bank' as const)
const ownSteps = fc.oneof(
  fc.record({ does: fc.constantFrom('takes', 'refunds' as const), group, cents, method }),
  fc.record({ does: fc.constant('writesOff' as const), group, cents }),
  fc.record({
    does: fc.constant('charges' as const),
    guestPays: fc.boolean(),
    earns: fc.boolean(),
    cents,
    daysAhead: fc.integer({ min: -40, max: 40 }),
  }),
  fc.record({ does: fc.constantFrom('partnerPays', 'creditOut' as const), cents, method }),
  fc.record({ does: fc.constantFrom('gives', 'opens', 'fills' as const), cents, method }),
  fc.record({ does: fc.constant('channelPays' as const), cents, method }),
  fc.record({ does: fc.constant('channelSells' as const), which: fc.nat(5), price: fc.constantFrom(220, 180, 0), goes: fc.boolean() }),
  fc.record({ does: fc.constantFrom('issues', 'payoutRun', 'counts' as const) }),
  fc.record({ does: fc.constant('voids' as const), which: fc.nat(9) }),
  fc.record({ does: fc.constant('daysPass' as const), days: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ does: fc.constant('closes' as const) }),
)
type OwnStep = typeof ownSteps extends fc.Arbitrary<infer S> ? S : never
type Step = { card: CardStep } | { own: OwnStep }
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ card: cardSteps }) },
  { weight: 2, arbitrary: fc.record({ own: ownSteps }) },
)

const { companies, rounds } = atLength({ short: { companies: 8, rounds: 25 }, long: { companies: 10, rounds: 200 } })

test.each(Array.from({ length: companies }, (_, index) => index + 1))(
  `after each of ${rounds} random histories of everything that moves money in company %d, every figure agrees`,
  { timeout: 240_000 + rounds * 5_000 },
  async (company) => {
    let round = 0
    const done = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 15, maxLength: 25, size: 'max' }), async (history) => {
        round += 1
        for (const step of history) if (await act(step, round)) done.set(nameOf(step), (done.get(nameOf(step)) ?? 0) + 1)
        await expectAllToAgree()
      }),
      { numRuns: rounds, seed: 20_261_121 + company, endOnFailure: true },
    )
    const needed = [
      'takes',
      'charges',
      'partnerPays',
      'creditOut',
      'channelSells',
      'channelPays',
      'gives',
      'issues',
      'closes',
      'transaction',
      'counts',
    ]
    expect(needed.filter((it) => !done.has(it))).toEqual([])
  },
)

const nameOf = (step: Step) => ('card' in step ? step.card.does : step.own.does)

/** Whether it was done; what is refused changes nothing. */
async function act(step: Step, round: number): Promise<boolean> {
  if ('own' in step && step.own.does === 'daysPass') {
    desk.portal.clock.forward(step.own.days * 24 * 60)
    return true
  }
  const outcome = await inUnitOfWork(desk.portal.database.db, { actor, now: desk.portal.clock.now }, (work) =>
    'card' in step ? doCardStep(work, step.card, groups, round) : own(work, step.own, round),
  )
  return outcome !== null && outcome !== undefined && !isRefusal(outcome)
}

async function own(work: UnitOfWork, step: OwnStep, round: number): Promise<unknown> {
  const day = work.now.slice(0, 10)
  const partnerGuid = desk.company.partner
  if ('price' in step) return channelSells(work, step, round)
  if ('group' in step) {
    const of = { customerGuid: groups[step.group]!.customer, groupGuid: groups[step.group]!.group, amountCents: step.cents }
    if (step.does === 'writesOff') return writeOff(work, { ...of, reason: 'x' })
    if (step.does === 'takes') return takePayment(work, { ...of, method: step.method, note: '', opensDrawer: true })
    return refundPayment(work, { ...of, method: step.method, reason: 'x' })
  }
  switch (step.does) {
    case 'charges':
      return charges(work, step)
    case 'partnerPays': {
      // Often more than it owes.
      const amountCents = Math.max(0, await partnerBalance(work.tx, partnerGuid)) + step.cents
      return addPayment(work, partnerGuid, { amountCents, method: step.method, date: day, note: '' })
    }
    case 'creditOut': {
      const credit = 0 - (await partnerBalance(work.tx, partnerGuid))
      const amountCents = Math.max(1, Math.min(credit, step.cents))
      return changeAtOnce(work, payOutCredit, { partnerGuid, amountCents, method: step.method, note: '', send: false })
    }
    case 'channelPays': {
      const amountCents = Math.max(1, Math.min(step.cents, (await channelOwes(work.tx, 'Island Tours')) ?? 0))
      return settleChannel(work, { channel: 'Island Tours', amountCents, date: day, reference: '' })
    }
    case 'gives':
      return takeAtDesk(
        work,
        { id: groups[0]!.customer, group: groups[0]!.group },
        { method: step.method === 'bank' ? 'card' : step.method, amountCents: step.cents, note: '' },
      )
    case 'payoutRun':
      return changeAtOnce(work, payOutGratuities, { from: 'bank', drivers: [driver] })
    case 'opens':
      return openDrawer(work, { floatCents: 0 })
    case 'fills':
      return payIn(work, { currency: 'BBD', amountCents: step.cents, place: 'bank', reason: 'x' })
    case 'counts':
      return counts(work)
    case 'issues':
      return changeAtOnce(work, issueInvoice, { partnerGuid, month: monthBeforeOf(work.now), send: false })
    case 'voids': {
      const invoices = await work.tx.selectFrom('invoice').select('guid').where('voided_at', 'is', null).orderBy('guid').execute()
      const chosen = invoices[step.which % Math.max(1, invoices.length)]
      return chosen ? makeInvoiceVoid(work, chosen.guid, 'x') : null
    }
    default:
      return closePeriod(work, monthBeforeOf(work.now))
  }
}

async function charges(work: UnitOfWork, step: Extract<OwnStep, { does: 'charges' }>): Promise<unknown> {
  const partnerGuid = desk.company.partner
  const { group: groupGuid } = groups[step.guestPays ? 1 : 2]!
  const billing = step.guestPays ? ({ kind: 'customer', groupGuid } as const) : ({ kind: 'partner', partnerGuid } as const)
  const serviceDate = addDays(work.now.slice(0, 10), step.daysAhead)
  const commission = step.earns ? { partnerGuid, cents: Math.round(step.cents / 10) } : null
  const entry = chargeEntry({ billing, lines: [line('fees', step.cents)], serviceDate, memo: 'A fee', commission })
  return (
    entry && postEntry(work, entry, { groupGuid, earnedOn: serviceDate, partnerGuid: step.guestPays && !step.earns ? null : partnerGuid })
  )
}

/** A booking sold by a channel, current or cancelled. */
async function channelSells(work: UnitOfWork, step: Extract<OwnStep, { does: 'channelSells' }>, round: number): Promise<unknown> {
  const status = step.goes ? 'CANCELLED' : 'CONFIRMED'
  const code = `R${Math.ceil(round / 4)}-${step.which}`
  const booking = readBooking(writtenBooking(code, [{ status, price: step.price }], { status }), {
    timeZone: desk.company.timeZone,
    currency: 'BBD',
  })
  if (booking === null) throw new Error('A booking cannot be read')
  const [outcome] = await applyRecords(work, [{ booking, asOf: work.now, isWhole: true, broughtBy: 'service' }])
  return outcome?.outcome === 'new' || outcome?.outcome === 'changed' || outcome?.outcome === 'cancelled' ? outcome : null
}

/** The drawer is counted one cent short. */
async function counts(work: UnitOfWork): Promise<unknown> {
  const open = await work.tx.selectFrom('drawer').select('guid').where('closed_at', 'is', null).executeTakeFirst()
  if (!open) return null
  const held = await work.tx
    .selectFrom('posting')
    .select((is) => is.fn.sum<number>('amount_cents').as('cents'))
    .where('account', '=', 'cash')
    .where('party_guid', '=', actor.accountGuid)
    .executeTakeFirst()
  const countedCents = Math.max(0, (held?.cents ?? 0) - 1)
  return countDrawer(work, { drawerGuid: open.guid, counts: [{ currency: 'BBD', countedCents }], reason: 'x' })
}

async function expectAllToAgree(): Promise<void> {
  const { portal, company } = desk
  const { db } = portal.database
  const today = portal.clock.now.slice(0, 10)
  await expectCardBooksToAgree(portal)
  await expectCardAccountExplained(portal, groups)
  await expectRowsToAgree()
  const partner = reachAsPortal(company.partner)
  const owes = await partnerBalance(db, company.partner)
  const ageing = await partnerAgeing(db, company.partner, today)
  const statement = must(await statementOf(db, partner, { from: '2020-01-01', to: '2099-12-31' }))
  expect([ageing.balanceCents, statement.closingCents]).toEqual([owes, owes])
  const balances = await companyBalances(db, '2099-12-31')
  expect(balances.trial.reduce((sum, own) => sum + own.balanceCents, 0)).toBe(0)
  for (const month of [monthOf(today), monthBeforeOf(portal.clock.now)]) await expectMonthToAgree(month, today)
}

/** A stored sum equals the sum of its rows. */
async function expectRowsToAgree(): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from period where (guests_owed_cents, partners_owed_cents, channels_owe_cents, suspense_cents, charged_ahead_cents) is distinct from
        (owed_at('customerReceivable', month), owed_at('partnerReceivable', month), owed_at('channelReceivable', month), owed_at('suspense', month), charged_ahead_at(month)))::int as closings,
      (select count(*) from (select entry_guid from (
          select entry_guid, account, detail, amount_cents as cents from posting where account in ('revenue', 'taxDue')
          union all select entry_guid, 'revenue', category, net_cents from charge_line
          union all select entry_guid, 'taxDue', tax_code, tax_cents from charge_line
        ) sides group by entry_guid, account, detail having sum(cents) <> 0) astray)::int as lines,
      (select coalesce(sum(amount_cents), 0) from posting where account = 'gratuitiesDue')::int
        + (select coalesce(sum(amount_cents) filter (where state = 'due'), 0) from gratuity)::int as gratuities,
      (select count(*) from invoice_payment where payout_guid is not null group by payment_guid, credit_guid having sum(amount_cents) < 0)::int as payouts`.execute(
    desk.portal.database.db,
  )
  expect(rows).toEqual([{ closings: 0, lines: 0, gratuities: 0, payouts: null }])
}

/** Both bridges of a month lead from its first figure to its last, every line of them is the sum of its transactions, and its tax is that of its lines. */
async function expectMonthToAgree(month: string, today: string): Promise<void> {
  const { db } = desk.portal.database
  const { first, last } = daysOfMonth(month)
  const { owed, charged, revenue, tax } = must(await overviewOf(db, { from: first, to: last }, today))
  for (const side of ['guestsCents', 'partnersCents'] as const) {
    const sum = owed.slice(0, -1).reduce((cents, own) => cents + own[side], 0)
    expect(sum, `${month} ${side}`).toBe(owed.at(-1)?.[side])
  }
  const of = (key: string) => charged.find((own) => own.key === key)?.cents ?? 0
  const earned = of('charged') + of('advanceBefore') + of('advanceAfter') + of('lateBefore') + of('lateAfter')
  expect(earned, month).toBe(of('revenue') + of('tax'))
  for (const own of charged) {
    const asked = { query: '', detail: '', limit: 1, ...own.open, account: own.open?.['account']?.split(',') } as unknown as Filters
    const { rows } = await sql<{ cents: number }>`${sumOfMatches(asked)}`.execute(db)
    const sign = own.key === 'advanceAfter' || own.key === 'lateBefore' ? 1 : -1
    expect(own.cents, `${month} ${own.key}`).toBe(sign * (rows[0]?.cents ?? 0) + 0)
  }
  const { figures, differences } = await taxFigures(db, month)
  expect(differences).toEqual([])
  const sum = (rows: readonly { nowCents: number }[]) => rows.reduce((cents, own) => cents + own.nowCents, 0)
  expect([sum(revenue), sum(tax)]).toEqual([figures.netCents, figures.taxCents])
}

function must<T>(value: T | Refusal): T {
  if (isRefusal(value)) throw new Error(`Refused: ${JSON.stringify(value)}`)
  return value
}
