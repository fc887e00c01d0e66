import { aNote } from '#web/testing/fixtures/details.ts'
import { expect, test } from 'vitest'
import { historyLinePath } from '#contract/addresses.ts'
import type { AppData } from '#contract/account.ts'
import { likelySame } from '#contract/customer-merge.ts'
import { bookingCounts, customerPage, queryCustomers } from '#contract/customers.ts'
import { dispatcherDashboard, dispatcherPlan, dispatcherTrip } from '#contract/dispatch.ts'
import { currentDriverTransport } from '#contract/driver.ts'
import { historyLine, queryHistory, type HistoryRow } from '#contract/history.ts'
import { options } from '#contract/options.ts'
import { staffUsers } from '#contract/staff.ts'
import { aDispatcher, aDriver, anAdministrator, aReservationsAgent } from '#web/testing/accounts.ts'
import { answer, type Answer } from '#web/testing/answers.ts'
import { aFoundReservation } from '#web/testing/fixtures/customers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { aBoard, aDrivenTrip, aTripOnBoard } from '#web/testing/fixtures/trips.ts'
import { openPage } from '#web/testing/open-page.ts'

/** Longer than a phone is wide, with no place to break. */
const long = `Long${'w'.repeat(76)}`
const at = '2026-11-20T12:00:00Z'
const customer = aFoundReservation(
  1,
  { partnerName: long },
  { firstName: long, lastName: long, email: `${long}@guests.example` },
)
const trip = aTripOnBoard(1, {
  guestName: long,
  driverName: long,
  details: [aNote(long)],
  partnerName: long,
})
const values = { before: { name: long }, after: { name: `${long}2`, comments: long } }
const line: HistoryRow = {
  guid: aGuid(1),
  at,
  who: long,
  accountGuid: aGuid(2),
  action: 'editVehicle',
  kind: 'vehicle',
  about: long,
  subjectGuid: aGuid(3),
  reference: 'AB2C-9QDX',
  reason: long,
  group: null,
  customer: { guid: aGuid(4), name: long },
  ...values,
}

const history = [{ at, who: long, action: 'editCustomer', subjectKind: 'customer', reason: long, ...values }]
const answers: Answer[] = [
  answer(bookingCounts, { today: 1, tomorrow: 0, waitlisted: 0 }),
  answer(queryCustomers, { items: [customer], nextCursor: null }),
  answer(customerPage, {
    details: [],
    guid: customer.customerGuid,
    firstName: long,
    lastName: long,
    email: `${long}@guests.example`,
    phone: '',
    birthday: null,
    country: '',
    language: null,
    notes: long,
    version: 1,
    createdAt: at,
    createdBy: long,
    anonymisedAt: null,
    balanceCents: 0,
    whyNoEdit: null,
    writtenIn: 'en',
    addressTrouble: { address: `${long}@guests.example`, reason: long, at, bounced: true },
    stopped: [{ kind: 'thanks', since: at }],
    groupCount: 0,
    groups: [],
    merges: [{ guid: aGuid(5), name: long, at, who: long, undoUntil: at, whyNoUndo: long }],
    history: history.map((it) => ({ ...it, reference: 'K7M2QX' })),
  }),
  answer(likelySame, { items: [] }),
  answer(dispatcherDashboard, aBoard([trip])),
  answer(dispatcherPlan, { date: '2026-11-20', choices: [], left: [] }),
  answer(dispatcherTrip, { trip, noShowFile: null, history }),
  answer(currentDriverTransport, {
    from: '2026-11-20',
    to: '2026-11-20',
    items: [aDrivenTrip(1, { guestName: long, comments: long, details: [aNote(long)] })],
  }),
  answer(queryHistory, { items: [line], nextCursor: null }),
  answer(historyLine, { ...line, restorable: null, reassignment: null, earlierPrice: null, batch: [] }),
  answer(options, { items: [] }),
  answer(staffUsers, {
    items: [
      {
        guid: aGuid(6),
        name: long,
        email: `${long}@demo.example`,
        phone: '',
        permissions: [],
        active: true,
        totpOn: false,
        seenAt: null,
      },
    ],
    nextCursor: null,
  }),
]

test.each<[string, AppData, string]>([
  ['bookings', aReservationsAgent(), '/customers'],
  ['a customer', aReservationsAgent(), `/customers/${customer.customerGuid}`],
  ['the dispatcher’s board', aDispatcher(), '/dispatcher'],
  ['a trip', aDispatcher(), `/dispatcher?trip=${trip.guid}`],
  ['a driver’s report', aDriver(), '/driver-trips'],
  ['the history', anAdministrator(), '/manager/history'],
  ['one action', anAdministrator(), historyLinePath(line.guid)],
  ['the staff', anAdministrator(), '/configuration/staff-users'],
])('a word of 80 letters does not widen %s on a phone', async (_, as, path) => {
  const page = await openPage(path, { as, device: 'phone', answers })
  await page.getByText(long).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(page.viewportSize()?.width).toBe(390)
})
