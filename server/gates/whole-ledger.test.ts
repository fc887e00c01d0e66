// not moved: whole months
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reachAsPortal } from '#domain/access/partner-reach.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { addDays, monthOf } from '#domain/calendar/service-date.ts'
import { isRefusal } from '#domain/refusal.ts'
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
import { addPayment } from '#server/features/partners/commands/add-payment.ts'
import { statementOf } from '#server/features/partners/queries/statement.ts'
import { countDrawer } from '#server/features/till/commands/count-drawer.ts'
import { openDrawer, payIn } from '#server/features/till/commands/drawers.ts'
import { payOutCredit } from '#server/features/till/commands/pay-out-credit.ts'
import { refundPayment } from '#server/features/till/commands/refund-payment.ts'
import { takePayment } from '#server/features/till/commands/take-payment.ts'
import { writeOff } from '#server/features/till/commands/write-off.ts'
import { bankPays, bankSteps, type BankStep } from '#server/testing/bank-steps.ts'
import { mapProducts, writtenBooking } from '#server/testing/bokun.ts'
import type { Booked } from '#server/testing/book-advanced.ts'
import {
  cardSteps,
  doCardStep,
  expectCardAccountExplained,
  monthBeforeOf,
  type CardStep,
} from '#server/testing/card-model.ts'
import { expectCardBooksToAgree, openCardOffice, type CardOffice } from '#server/testing/card-office.ts'
import { expectYearToBeExported } from '#server/testing/journal-agreement.ts'
import { line } from '#server/testing/small-ledger.ts'
import { chargeEntry } from '#domain/ledger/entries.ts'
import type { Actor } from '#server/work/actor.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'
import { atLength } from '#server/testing/tier.ts'
import { giveOnAccount } from '#server/testing/gratuity-steps.ts'
import { ownSteps, type OwnStep } from '#server/testing/money-steps.ts'
import { expectReceivablesToAgree } from '#server/testing/receivables-agreement.ts'
import { expectStoredToAgree } from '#server/testing/stored-balances.ts'
import { expectRowsToAgree, expectMonthToAgree, must } from '#server/testing/ledger-agreement.ts'

/**
 * Random histories of everything that moves money. After each of them the books agree with every screen. Each
 * check reads all books written before it, so the histories are spread over several companies. The long tier
 * gives every company long books.
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
  const onAccount = { partnerGuid: company.partner, billing: 'partnerAccount' } as const
  groups = [
    await desk.book({ lastName: 'First', transfer: true }),
    await desk.book({ lastName: 'Second' }),
    await desk.book({ lastName: 'Third', transfer: true, ...onAccount }),
  ]
  const accountGuid = (
    await db.selectFrom('account').select('guid').where('name', '=', 'Olga Office').executeTakeFirstOrThrow()
  ).guid
  actor = { accountGuid, name: 'Olga Office', kind: 'staff', permissions: allPermissions, partnerGuid: null }
  driver = accountGuid
  const completed = {
    driver_guid: driver,
    vehicle_guid: company.vehicle,
    status: 'completed' as const,
    completed_at: portal.clock.now,
    service_date: portal.clock.now.slice(0, 10),
  }
  await db.updateTable('trip').set(completed).execute()
})
afterEach(() => desk.close())
type Step = { card: CardStep } | { own: OwnStep } | { bank: BankStep }
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ card: cardSteps }) },
  { weight: 20, arbitrary: fc.record({ own: ownSteps }) },
  { weight: 1, arbitrary: fc.record({ bank: bankSteps }) },
)

const { companies, rounds } = atLength({
  short: { companies: 10, rounds: 10 },
  long: { companies: 10, rounds: 200 },
})

/** The kinds of steps that some history did. */
const done = new Set<string>()

test.each(Array.from({ length: companies }, (_, index) => index + 1))(
  `after each of ${rounds} random histories of everything that moves money in company %d, every figure agrees`,
  { timeout: 240_000 + rounds * 5_000 },
  async (company) => {
    let round = 0
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 15, maxLength: 25, size: 'max' }), async (history) => {
        round += 1
        for (const step of history) if (await act(step, round)) done.add(nameOf(step))
        await expectAllToAgree()
      }),
      { numRuns: rounds, seed: 20_261_121 + company, endOnFailure: true },
    )
    await expectYearToBeExported(desk.portal.database.db, actor, desk.portal.clock.now)
  },
)

test('the histories did all of it', () => {
  const needed =
    'takes charges partnerPays creditOut channelSells channelPays gives partnerGives takesBack ' +
    'issues closes transaction bankPays counts'
  expect(needed.split(' ').filter((it) => !done.has(it))).toEqual([])
})

const nameOf = (step: Step) => Object.values(step as Record<string, { does: string }>)[0]?.does ?? ''

/** Whether it was done; what is refused changes nothing. */
async function act(step: Step, round: number): Promise<boolean> {
  if ('own' in step && step.own.does === 'daysPass') {
    desk.portal.clock.forward(step.own.days * 24 * 60)
    return true
  }
  if ('bank' in step) return bankPays(desk, groups, step.bank)
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
    const of = {
      customerGuid: groups[step.group]!.customer,
      groupGuid: groups[step.group]!.group,
      amountCents: step.cents,
    }
    if (step.does === 'writesOff') return writeOff(work, { ...of, reason: 'x' })
    if (step.does === 'takes')
      return takePayment(work, { ...of, method: step.method, note: '', opensDrawer: true })
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
      return changeAtOnce(work, payOutCredit, {
        partnerGuid,
        amountCents,
        method: step.method,
        note: '',
        send: false,
      })
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
    case 'partnerGives':
    case 'takesBack':
      return giveOnAccount(work, groups[2]!, step)
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
      const invoices = await work.tx
        .selectFrom('invoice')
        .select('guid')
        .where('voided_at', 'is', null)
        .orderBy('guid')
        .execute()
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
  const billing = step.guestPays
    ? ({ kind: 'customer', groupGuid } as const)
    : ({ kind: 'partner', partnerGuid } as const)
  const serviceDate = addDays(work.now.slice(0, 10), step.daysAhead)
  const commission = step.earns ? { partnerGuid, cents: Math.round(step.cents / 10) } : null
  const entry = chargeEntry({
    billing,
    lines: [line('fees', step.cents)],
    serviceDate,
    memo: 'A fee',
    commission,
  })
  return (
    entry &&
    postEntry(work, entry, {
      groupGuid,
      earnedOn: serviceDate,
      partnerGuid: step.guestPays && !step.earns ? null : partnerGuid,
    })
  )
}

/** A booking sold by a channel, current or cancelled. */
async function channelSells(
  work: UnitOfWork,
  step: Extract<OwnStep, { does: 'channelSells' }>,
  round: number,
): Promise<unknown> {
  const status = step.goes ? 'CANCELLED' : 'CONFIRMED'
  const code = `R${Math.ceil(round / 4)}-${step.which}`
  const booking = readBooking(writtenBooking(code, [{ status, price: step.price }], { status }), {
    timeZone: desk.company.timeZone,
    currency: 'BBD',
  })
  if (booking === null) throw new Error('A booking cannot be read')
  const [outcome] = await applyRecords(work, [
    { booking, asOf: work.now, isWhole: true, broughtBy: 'service' },
  ])
  return outcome?.outcome === 'new' || outcome?.outcome === 'changed' || outcome?.outcome === 'cancelled'
    ? outcome
    : null
}

/** The drawer is counted one cent short. */
async function counts(work: UnitOfWork): Promise<unknown> {
  const open = await work.tx
    .selectFrom('drawer')
    .select('guid')
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!open) return null
  const held = await work.tx
    .selectFrom('posting')
    .select((is) => is.fn.sum<number>('amount_cents').as('cents'))
    .where('account', '=', 'cash')
    .where('party_guid', '=', actor.accountGuid)
    .executeTakeFirst()
  const countedCents = Math.max(0, (held?.cents ?? 0) - 1)
  return countDrawer(work, {
    drawerGuid: open.guid,
    counts: [{ currency: 'BBD', countedCents }],
    reason: 'x',
  })
}

async function expectAllToAgree(): Promise<void> {
  const { portal, company } = desk
  const { db } = portal.database
  const today = portal.clock.now.slice(0, 10)
  await expectCardBooksToAgree(portal)
  await expectCardAccountExplained(portal, groups)
  await expectRowsToAgree(db)
  const partner = reachAsPortal(company.partner)
  const owes = await partnerBalance(db, company.partner)
  const ageing = await partnerAgeing(db, company.partner, today)
  const statement = must(await statementOf(db, partner, { from: '2020-01-01', to: '2099-12-31' }))
  expect([ageing.balanceCents, statement.closingCents]).toEqual([owes, owes])
  const balances = await companyBalances(db, '2099-12-31')
  expect(balances.trial.reduce((sum, own) => sum + own.balanceCents, 0)).toBe(0)
  const days = [today, addDays(`${monthOf(today)}-01`, -1)]
  await expectStoredToAgree(db, days)
  for (const day of days) await expectReceivablesToAgree(db, day)
  for (const month of [monthOf(today), monthBeforeOf(portal.clock.now)])
    await expectMonthToAgree(db, month, today)
}
