import { closeMonth, fileTax } from '#contract/closing.ts'
import { confirmCloseDay, listCloseDay } from '#contract/close-day.ts'
import { callNumber } from '#contract/concierge.ts'
import { addPayAdjustment, addPayRate, approveDriverPay } from '#contract/driver-pay.ts'
import { arrivalQuery } from '#contract/fast-track.ts'
import { payOutGratuities, takeGratuity } from '#contract/gratuities.ts'
import { disputeInvoice, invoiceDetail, issueInvoicesChange, partnerInvoices } from '#contract/invoices.ts'
import { addPartnerPayment } from '#contract/partner-payments.ts'
import { exportJournal, journalCodes } from '#contract/journal.ts'
import { taxReport } from '#contract/financial-reports.ts'
import { saveShift } from '#contract/rota.ts'
import { countDrawer, drawer, takePayment, tillForm } from '#contract/till.ts'
import { addDays, daysOfMonth, monthOf } from '#domain/calendar/service-date.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import type { TestBrowser, TestPortal } from '#server/testing/portal.ts'
import { companyDay } from '#server/testing/upgrade/company-day.ts'
import { book, flightOf, staffOf } from '#server/testing/upgrade/office.ts'

const noHours = { from: '', to: '', breakFrom: '', breakTo: '' }

/** The company's evening: a number called, the rota, dollars in a counted drawer, and a closed day. */
export async function livedToTheEvening(portal: TestPortal): Promise<void> {
  await numberCalled(portal)
  const dispatcher = await staffOf(portal, 'dispatcher')
  const driverGuid = (await accountOf(portal, 'driver.two@demo.example')) ?? ''
  await dispatcher.must(saveShift, {
    body: { driverGuid, date: addDays(companyDay, 2), kind: 'absent', note: 'Holiday', ...noHours },
  })
  await dollars(portal)
  await dayClosed(portal, addDays(companyDay, -2))
}

async function numberCalled(portal: TestPortal): Promise<void> {
  const desk = await staffOf(portal, 'desk')
  const { items } = await desk.must(arrivalQuery, { query: { date: companyDay, query: '' } })
  await desk.must(callNumber, {
    body: { bookingGuid: items.find((it) => it.dayNumber !== null)?.bookingGuid ?? '' },
  })
}

async function accountOf({ database: { db } }: TestPortal, email: string): Promise<string | undefined> {
  return (await db.selectFrom('account').select('guid').where('email', '=', email).executeTakeFirst())?.guid
}

/** Takes a payment in dollars, and counts a drawer that is short. */
async function dollars(portal: TestPortal): Promise<void> {
  const admin = await staffOf(portal, 'administrator')
  const { version, ...rules } = await admin.must(tillForm.load)
  const rateMicros = 2_000_000
  await admin.must(tillForm.save, { body: { ...rules, currencies: [{ code: 'USD', rateMicros }], version } })
  const agent = await staffOf(portal, 'manager')
  const date = addDays(companyDay, 2)
  const params = await book(portal, agent, {
    customer: { firstName: 'Upgrade', lastName: 'Dollars' },
    adults: 1,
    arrival: { date, flightGuid: await flightOf(agent, date, 'arrival'), fastTrack: true },
  })
  const tender = { currency: 'USD', rateMicros, amountCents: 2_000 }
  await agent.must(takePayment, {
    params,
    body: { method: 'cash', amountCents: 4_000, note: '', opensDrawer: true, tender },
  })
  const { drawer: open, held } = await agent.must(drawer)
  const counts = held.map(({ currency, amountCents }) => ({
    currency,
    countedCents: amountCents - (currency === 'USD' ? 100 : 0),
  }))
  await agent.must(countDrawer, {
    body: { drawerGuid: open?.guid ?? '', counts, reason: 'One dollar too much change' },
  })
}

async function dayClosed(portal: TestPortal, date: string): Promise<void> {
  const clerk = await staffOf(portal, 'manager')
  const { items } = await clerk.must(listCloseDay, { query: { date } })
  const resolutions = items.map((it) => ({
    kind: it.kind,
    guid: it.guid,
    outcome: it.may[0] ?? ('carriedOver' as const),
    reason: 'Seen',
  }))
  await clerk.must(confirmCloseDay, { query: { date }, body: { resolutions, comments: 'A quiet day' } })
}

/**
 * The next month: gratuities are paid out, a driver’s pay is approved, invoices are sent, one is disputed
 * and one paid, the books are closed, the tax is filed, and the journal is exported.
 */
export async function livedToTheNextMonth(portal: TestPortal): Promise<void> {
  portal.clock.now = '2026-12-03T14:00:00Z'
  const accountant = await staffOf(portal, 'accountant')
  await driverPaid(accountant, await gratuities(portal))
  await confirmAndDo(accountant, issueInvoicesChange, { month: monthOf(companyDay), send: true })
  await disputedAndPaid(portal)
  await confirmAndDo(accountant, closeMonth, { month: monthOf(companyDay) })
  const { taxCents } = await accountant.must(taxReport.rows, { query: { month: monthOf(companyDay) } })
  await accountant.must(fileTax, { body: { month: monthOf(companyDay), taxCents } })
  await journalExported(accountant)
}

/** The books go to another program. */
async function journalExported(accountant: TestBrowser): Promise<void> {
  const system = 'plain'
  const { version } = await accountant.must(journalCodes.load, { params: { system } })
  const codes = [{ kind: 'revenue', part: '', code: '200', name: '' }] as const
  await accountant.must(journalCodes.save, { params: { system }, body: { version, codes: [...codes] } })
  const { first: from, last: to } = daysOfMonth(monthOf(companyDay))
  await accountant.must(exportJournal, { body: { system, file: 'csv', grouping: 'day', from, to } })
}

/** A driver’s month is approved, with a bonus. */
async function driverPaid(accountant: TestBrowser, driver: string): Promise<void> {
  const params = { driver }
  const month = monthOf(companyDay)
  const rate = { tripCents: 600, basisPoints: 2_000, countsWaiting: true }
  await accountant.must(addPayRate, { params, body: { fromDay: `${month}-01`, ...rate } })
  const bonus = { kind: 'bonus', amountCents: 5_000, reason: 'Night shifts' } as const
  await accountant.must(addPayAdjustment, { params, body: { period: month, ...bonus } })
  await confirmAndDo(accountant, approveDriverPay, { drivers: [driver], period: month })
}

/** A gratuity for the driver of a completed trip. Returns the driver. */
async function gratuities(portal: TestPortal): Promise<string> {
  const {
    group_guid: group,
    customer_guid: id,
    driver_guid,
  } = await portal.database.db
    .selectFrom('trip')
    .innerJoin('booking', 'booking.guid', 'trip.booking_guid')
    .innerJoin('booking_group', 'booking_group.guid', 'booking.group_guid')
    .select(['booking.group_guid', 'booking_group.customer_guid', 'trip.driver_guid'])
    .where('trip.status', '=', 'completed')
    .where('trip.driver_guid', 'is not', null)
    .orderBy('trip.guid')
    .executeTakeFirstOrThrow()
  const office = await staffOf(portal, 'manager')
  await office.must(takeGratuity, {
    params: { id, group },
    body: { method: 'card', amountCents: 2_000, note: '' },
  })
  await confirmAndDo(await staffOf(portal, 'accountant'), payOutGratuities, {
    from: 'bank',
    drivers: [driver_guid ?? ''],
  })
  return driver_guid ?? ''
}

async function disputedAndPaid(portal: TestPortal): Promise<void> {
  const accountant = await staffOf(portal, 'accountant')
  const { guid, partner_guid: id } = await portal.database.db
    .selectFrom('invoice')
    .select(['guid', 'partner_guid'])
    .orderBy('number')
    .executeTakeFirstOrThrow()
  const { lines } = await accountant.must(invoiceDetail, { params: { id: guid } })
  const body = { entryGuid: lines[0]?.entryGuid ?? '', reason: 'No-show' }
  await accountant.must(disputeInvoice, { params: { id: guid }, body })
  const { items } = await accountant.must(partnerInvoices, { params: { id } })
  const payment = {
    amountCents: Math.max(100, items[0]?.openCents ?? 0),
    method: 'bank',
    date: '2026-12-03',
    note: 'Paid',
  } as const
  await accountant.must(addPartnerPayment.save, { params: { id }, body: payment })
}
