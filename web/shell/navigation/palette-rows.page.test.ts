import { dispatcherDashboard, dispatcherPlan } from '#contract/dispatch.ts'
import { expect, test } from 'vitest'
import { dispatcherPath, groupPath } from '#contract/addresses.ts'
import { queryCustomers } from '#contract/customers.ts'
import { findRecords } from '#contract/find.ts'
import { bookingDetail, groupDetail, type GroupDetail } from '#contract/groups.ts'
import { guestMoney } from '#contract/till.ts'
import { anAdministrator } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { openList } from '#web/testing/customer-list.ts'
import { aFoundReservation } from '#web/testing/fixtures/customers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

/** Actions on the reservation of a list's row, and on the open one. */

const rows = [aFoundReservation(1), aFoundReservation(2)]
const found = aFoundReservation(2)
const path = groupPath(found.customerGuid, found.group?.guid ?? '')
const change = (change: GroupDetail['changes'][number]['change'], label: string) => ({
  change,
  label,
  whyNot: null,
})
const trip = {
  guid: aGuid(5),
  sequence: 1,
  journey: 1,
  serviceDate: '2026-11-20',
  pickupTime: '14:10',
  from: 'BGI',
  to: 'Hotel',
  service: 'Sedan',
  serviceGuid: aGuid(6),
  driver: 'Ann',
  vehicle: null,
  status: 'assigned' as const,
  waitMinutes: null,
  passengers: 3,
  luggage: 0,
  carSeats: [],
  stops: [],
  details: [],
}
const transfer = {
  ...smallestReply(bookingDetail),
  guid: aGuid(3),
  kind: 'arrivalTransfer' as const,
  trips: [trip],
  changes: [change('transportChange', 'Change transport'), change('changePrice', 'Change price')],
}
const { customer, ...rest } = smallestReply(groupDetail)
const answers = [
  answer(groupDetail, {
    ...rest,
    guid: found.group?.guid ?? '',
    customer: { ...customer, guid: found.customerGuid },
    bookings: [transfer],
    changes: [
      change('flightChange', 'Change flight'),
      change('addPax', 'Add passengers'),
      change('editPaxNames', 'Edit passengers'),
      change('cancelBooking', 'Cancel reservation'),
    ],
  }),
  answer(guestMoney, smallestReply(guestMoney)),
  answer(findRecords, { items: [] }),
]
const field = (page: PortalPage) => page.getByRole('combobox', { name: 'Search or go to' })
const chosen = (page: PortalPage) =>
  page.getByRole('listbox').getByRole('option', { selected: true }).textContent()
const openChange = (page: PortalPage, name: RegExp) => page.getByRole('dialog', { name }).waitFor()

async function openRow(how: 'focused' | 'selected'): Promise<PortalPage> {
  const page = await openList(rows, { as: anAdministrator(), answers })
  await page.getByLabel('Select row 2', { exact: true }).waitFor()
  await expect.poll(() => page.locator('[data-part-loading]').count()).toBe(0)
  if (how === 'selected') await page.getByLabel('Select row 2', { exact: true }).check()
  else await page.locator('[data-row-link]').nth(1).focus()
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  return page
}

test.each(['focused', 'selected'] as const)('a change opens on the %s row’s reservation', async (how) => {
  const page = await openRow(how)
  await field(page).fill('change flight')
  expect(await chosen(page)).toMatch(/^Change flight….*Guest 2/)
  await page.keyboard.press('Enter')
  await openChange(page, /^Change flight/)
  expect(new URL(page.url()).pathname).toBe(path)
})

test('an action that asks for the reservation has the focused row’s first', async () => {
  const page = await openRow('focused')
  await field(page).fill('change flight')
  await page.getByRole('option', { name: 'Change flight… find the reservation' }).click()
  await page.getByRole('combobox', { name: 'Change flight… Find the record' }).waitFor()
  expect(await chosen(page)).toContain('Guest 2')
  await page.keyboard.press('Enter')
  await openChange(page, /^Change flight/)
  expect(new URL(page.url()).pathname).toBe(path)
})

test('several selected rows aren’t one reservation; a page’s name comes before a row’s action', async () => {
  const page = await openRow('focused')
  await field(page).fill('flights')
  expect(await chosen(page)).toMatch(/^Flights/)
  await page.keyboard.press('Escape')
  await page.getByLabel('Select row 1', { exact: true }).check()
  await page.getByLabel('Select row 2', { exact: true }).check()
  await page.keyboard.press('Control+k')
  await field(page).fill('change flight')
  expect(await chosen(page)).toBe('Change flight…find the reservation')
})

test('the open reservation’s own actions are found by other words, first', async () => {
  const page = await openPage(path, {
    as: anAdministrator(),
    answers: [
      ...answers,
      answer(queryCustomers, smallestReply(queryCustomers)),
      answer(dispatcherDashboard, smallestReply(dispatcherDashboard)),
      answer(dispatcherPlan, smallestReply(dispatcherPlan)),
    ],
  })
  await page.getByRole('button', { name: 'Change the reservation' }).waitFor()
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  for (const [typed, title] of [
    ['pickup', 'Change transport'],
    ['pickup time', 'Change transport'],
    ['change time', 'Change transport'],
    ['drop-off', 'Change transport'],
    ['add stop', 'Change transport'],
    ['discount', 'Change price'],
    ['reschedule', 'Change flight'],
    ['pax', 'Add passengers'],
    ['change name', 'Edit passengers'],
    ['cancel booking', 'Cancel reservation'],
    ['wheelchair', 'Comments, flags and notes'],
    ['assign driver', 'Change driver'],
    ['change driver', 'Change driver'],
  ] as const) {
    await field(page).fill(typed)
    expect(`${typed}: ${await chosen(page)}`).toMatch(new RegExp(`^${typed}: ${title}(?!…)`))
  }
  await page.keyboard.press('Enter')
  const { pathname, search } = new URL(page.url())
  expect(pathname + search).toBe(dispatcherPath({ date: '2026-11-20', trip: trip.guid }))
})
