import { dateStatus } from '#contract/date-status.ts'
import { cancelBookingChange } from '#contract/booking-changes.ts'
import { groupDetail } from '#contract/groups.ts'
import { takePayment } from '#contract/till.ts'
import { addPartnerPayment } from '#contract/partner-payments.ts'
import { confirmAdvancedBooking } from '#contract/advanced-booking.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Database } from '#server/db/connection.ts'
import { loadWholeDemo } from '#server/demo/load-demo.ts'
import { companyDay, companyNow } from '#server/testing/upgrade/company-day.ts'
import { livedAtTheAirport } from '#server/testing/upgrade/airport.ts'
import { livedWithTheOutside, openOutside } from '#server/testing/upgrade/incoming.ts'
import { livedToTheEvening, livedToTheNextMonth } from '#server/testing/upgrade/month-end.ts'
import { livedBehindTheScenes } from '#server/testing/upgrade/behind-the-scenes.ts'
import { book, flightOf, staffOf } from '#server/testing/upgrade/office.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import { portalOver, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'

const size = { daysBehind: 3, daysAhead: 3, partiesPerDay: 4 }

/**
 * A small company with a past: a week of the demo company, in which every role leaves rows of every kind. It
 * is the same in every run, except for random values: identifiers, references, codes and salts.
 */
export async function livedInCompany(database: Database): Promise<TestPortal> {
  await migrate(database.db)
  await loadWholeDemo(database.db, companyNow, size)
  const outside = await openOutside()
  const portal = await portalOver(database, companyNow, outside.settings)
  await livedInTheOffice(portal)
  await livedWithTheOutside(portal, outside)
  await livedToTheEvening(portal)
  await livedAtTheAirport(portal)
  await livedBehindTheScenes(portal)
  await lookAtPlan(portal)
  await livedToTheNextMonth(portal)
  await outside.close()
  return portal
}

/** An agent opens a plan without making the change. */
async function lookAtPlan(portal: TestPortal): Promise<void> {
  const agent = await staffOf(portal, 'reservations')
  const date = addDays(companyDay, 3)
  const arrival = { date, flightGuid: await flightOf(agent, date, 'arrival'), fastTrack: true }
  const body = { customer: { firstName: 'Upgrade', lastName: 'Undecided' }, adults: 1, arrival }
  await agent.must(confirmAdvancedBooking, { params: { id: 'new' }, body })
}

const soon = addDays(companyDay, 2)

async function livedInTheOffice(portal: TestPortal): Promise<void> {
  const manager = await staffOf(portal, 'manager')
  const agent = await staffOf(portal, 'reservations')
  const asked = {
    adults: 2,
    arrival: { date: soon, flightGuid: await flightOf(agent, soon, 'arrival'), fastTrack: true },
  }
  const named = (lastName: string) => ({ ...asked, customer: { firstName: 'Upgrade', lastName } })

  const paid = await book(portal, agent, { ...named('Paid'), billing: 'payNow', payMethod: 'card' })
  const partly = await book(portal, agent, named('Partly'))
  await agent.must(takePayment, {
    params: partly,
    body: { method: 'cash', amountCents: 5000, note: 'The rest at the desk', opensDrawer: true },
  })
  await cancel(agent, paid)
  await cancel(agent, await book(portal, agent, named('Changed plans')))

  const limited = {
    mode: 'limited',
    arrivalCapacity: 60,
    departureCapacity: 40,
    comments: 'Works at the gate',
  } as const
  const versionOf = async (date: string) =>
    (await manager.must(dateStatus.load, { params: { date } })).version
  const later = addDays(companyDay, 3)
  await manager.must(dateStatus.save, {
    params: { date: later },
    body: { ...limited, version: await versionOf(later) },
  })
  const full = { mode: 'waitlistOnly', comments: 'Full', version: await versionOf(soon) } as const
  await manager.must(dateStatus.save, { params: { date: soon }, body: full })
  await book(portal, agent, named('Waiting'))
  const accountant = await staffOf(portal, 'accountant')
  const { guid: id } = await portal.database.db
    .selectFrom('partner')
    .select('guid')
    .where('blocked', '=', false)
    .orderBy('name')
    .executeTakeFirstOrThrow()
  const payment = {
    amountCents: 12_345,
    method: 'bank',
    date: companyDay,
    note: 'Part of the month',
  } as const
  await accountant.must(addPartnerPayment.save, { params: { id }, body: payment })
}

async function cancel(agent: TestBrowser, group: { group: string; id: string }): Promise<void> {
  const { bookings } = await agent.must(groupDetail, { params: group })
  const asked = {
    groupGuid: group.group,
    bookingGuids: [bookings[0]?.guid ?? ''],
    reason: 'The guests changed their plans',
  }
  await confirmAndDo(agent, cancelBookingChange, asked)
}
