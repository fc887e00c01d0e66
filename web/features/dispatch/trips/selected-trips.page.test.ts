import { describe, expect, test } from 'vitest'
import { transportChange, transportChangeState } from '#contract/booking-changes.ts'
import { queryCustomers } from '#contract/customers.ts'
import { assignTrips } from '#contract/dispatch.ts'
import { findRecords } from '#contract/find.ts'
import { options } from '#contract/options.ts'
import { aDispatcher, aManager } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { listed, listedTrips } from '#web/testing/fixtures/listed-trips.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const place = { locationGuid: aGuid(62), address: '', zoneGuid: null }
const aReadTrip = (more: { tripGuid: string; time: string | null }) => ({
  ...more,
  date: '2026-11-20',
  from: place,
  to: place,
  fromName: 'Airport',
  toName: 'Reef Inn',
  serviceGuid: aGuid(64),
  passengers: 2,
  luggage: 1,
  journey: 1,
  status: 'assigned' as const,
  details: {},
  stops: [],
  stopNames: [],
  carSeats: [],
  whyNot: null,
})
const rowOf = (page: PortalPage, text: string) => page.locator('tbody tr').filter({ hasText: text })

describe('selected trips', () => {
  const others = [
    { guid: aGuid(7), name: 'Driver One' },
    { guid: aGuid(9), name: 'Driver Two' },
  ]
  const openSelected = async (as = aDispatcher()) => {
    const page = await openPage('/dispatcher/trips', {
      as,
      answers: [
        listed(listedTrips),
        answer(options, { items: others }),
        answer(findRecords, { items: [] }),
        answer(queryCustomers, { items: [], nextCursor: null }),
        answer(assignTrips, ({ body }) => ({
          results: body.assignments.map(({ tripGuid }) => {
            const done = tripGuid !== aGuid(102)
            return { tripGuid, done, message: done ? 'Assigned' : 'Driver Two has DEMO09', reference: '' }
          }),
        })),
      ],
    })
    for (const row of [1, 2]) await page.getByLabel(`Select row ${row}`, { exact: true }).check()
    await page.getByText('2 trips selected').waitFor()
    return page
  }

  test('are assigned to a driver; trips with a conflict stay selected, and the rest can be undone', async () => {
    const page = await openSelected()
    await page.getByRole('button', { name: 'Assign driver' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign 2 trips' })
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    expect(page.sent(assignTrips)).toEqual([])
    await dialog.getByLabel('Driver or company').fill('Two')
    await page.getByRole('option', { name: 'Driver Two' }).click()
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    await page.getByText('1 assigned. 1 not assigned:').waitFor()
    await page.getByText('20 Nov 11:30 Demo Guest 2: Driver Two has DEMO09').waitFor()
    await page.getByText('1 trip selected').waitFor()
    expect(page.sent(assignTrips)[0]?.assignments).toEqual([
      { tripGuid: aGuid(101), version: 3, driverGuid: aGuid(9) },
      { tripGuid: aGuid(102), version: 3, driverGuid: aGuid(9) },
    ])
    await page.keyboard.press('Control+z')
    await expect
      .poll(() => page.sent(assignTrips)[1]?.assignments)
      .toEqual([{ tripGuid: aGuid(101), version: 4, driverGuid: aGuid(7), vehicleGuid: aGuid(8) }])
  })

  test('are unassigned from their menu and from the palette', async () => {
    const page = await openSelected()
    await rowOf(page, 'Demo Guest 2').click({ button: 'right' })
    const menu = page.getByRole('menu', { name: '2 trips selected' })
    await menu.getByRole('menuitem', { name: /Assign driver/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or go to' }).fill('unassign')
    await page.getByRole('option', { name: 'Unassign', exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.sent(assignTrips)[0]?.assignments.map((it) => it.driverGuid))
      .toEqual(['', ''])
  })

  test('get another pickup time after their plans were shown; those that follow a flight stay selected', async () => {
    const page = await openSelected(aManager())
    page.answer(
      answer(transportChangeState, ({ query }) => ({
        ...smallestReply(transportChangeState, { bookingGuid: query.bookingGuid }),
        trips: [
          aReadTrip({ tripGuid: aGuid(101), time: query.bookingGuid === aGuid(401) ? '10:30' : null }),
          aReadTrip({ tripGuid: aGuid(102), time: null }),
        ],
      })),
      answer(transportChange.confirm, {
        ...smallestReply(transportChange.confirm),
        confirmation: aGuid(90),
        chargeCents: 2_000,
      }),
      answer(transportChange.make, smallestReply(transportChange.make)),
    )
    await rowOf(page, 'Demo Guest 2').click({ button: 'right' })
    await page.getByRole('menuitem', { name: /Change time/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Change pickup time' })
    await dialog.getByLabel('New pickup time').fill('1115')
    await dialog.getByLabel('New pickup time').press('Control+Enter')
    const listed = dialog.getByRole('list', { name: 'To be changed' })
    await listed.waitFor()
    expect(await listed.innerText()).toMatch(/Demo Guest 1 DEMO01, .*\s+10:30 → 11:15, BBD 20\.00 more/)
    await dialog.getByText(/Demo Guest 2: Pickup follows the flight/).waitFor()
    expect(await axe(page)).toEqual([])
    expect(page.sent(transportChange.make)).toEqual([])
    await dialog.getByRole('button', { name: 'Change 1 trip' }).click()
    await page.getByText('1 changed. 1 not changed:').waitFor()
    await page.getByText('1 trip selected').waitFor()
    expect(page.sent(transportChange.make)).toMatchObject([
      { bookingGuid: aGuid(401), trips: [{ tripGuid: aGuid(101), time: '11:15' }] },
    ])
  })

  test('can’t get another pickup time by those who can’t change bookings', async () => {
    const page = await openSelected()
    await page.getByRole('button', { name: 'Unassign' }).waitFor()
    expect(await page.getByRole('button', { name: 'Change time' }).count()).toBe(0)
  })
})
