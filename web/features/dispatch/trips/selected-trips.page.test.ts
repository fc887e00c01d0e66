import { describe, expect, test } from 'vitest'
import { queryCustomers } from '#contract/customers.ts'
import { assignTrips, dispatcherReschedule } from '#contract/dispatch.ts'
import { findRecords } from '#contract/find.ts'
import { options } from '#contract/options.ts'
import { refuse } from '#domain/refusal.ts'
import { aDispatcher } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { listed, listedTrips } from '#web/testing/fixtures/listed-trips.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const rowOf = (page: PortalPage, text: string) => page.locator('tbody tr').filter({ hasText: text })

describe('selected trips', () => {
  const others = [
    { guid: aGuid(7), name: 'Driver One' },
    { guid: aGuid(9), name: 'Driver Two' },
  ]
  const openSelected = async () => {
    const page = await openPage('/dispatcher/trips', {
      as: aDispatcher(),
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

  test('are rescheduled one after the other; those with a conflict stay selected', async () => {
    const page = await openSelected()
    page.answer(
      answer(dispatcherReschedule, ({ body }) =>
        body.tripGuid === aGuid(102)
          ? refuse('driver', 'Driver One’s shift ends at 12:00')
          : { guid: body.tripGuid, toast: 'DEMO01 moved to Fri 20 Nov 11:15' },
      ),
    )
    await page.getByRole('button', { name: 'Reschedule' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reschedule 2 trips' })
    await dialog.getByLabel('Minutes').fill('45')
    await dialog.getByRole('button', { name: 'Reschedule' }).click()
    await dialog.getByLabel('Reason').fill('Boat is late')
    expect(await axe(page)).toEqual([])
    expect(page.sent(dispatcherReschedule)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await page.getByText('DEMO01 moved to Fri 20 Nov 11:15. 1 not rescheduled:').waitFor()
    await page.getByText('20 Nov 11:30 Demo Guest 2: Driver One’s shift ends at 12:00').waitFor()
    await page.getByText('1 trip selected').waitFor()
    const sent = { version: 3, date: '2026-11-20', reason: 'Boat is late', force: false }
    expect(page.sent(dispatcherReschedule)).toEqual([
      { ...sent, tripGuid: aGuid(101), time: '11:15' },
      { ...sent, tripGuid: aGuid(102), time: '12:15' },
    ])
  })

  test('are rescheduled to the same time, each on its own day', async () => {
    const page = await openSelected()
    page.answer(answer(dispatcherReschedule, ({ body }) => ({ guid: body.tripGuid, toast: body.time })))
    await rowOf(page, 'Demo Guest 2').click({ button: 'right' })
    await page.getByRole('menuitem', { name: /Reschedule/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Reschedule 2 trips' })
    await dialog.getByRole('combobox', { name: /^New pickup/ }).selectOption('Same time for all')
    await dialog.getByRole('textbox', { name: 'Pickup time' }).fill('9:10')
    await dialog.getByLabel('Reason').fill('One bus for all')
    await dialog.getByRole('button', { name: 'Reschedule' }).click()
    await page.getByText('09:10. 09:10').waitFor()
    expect(page.sent(dispatcherReschedule).map((it) => it.time)).toEqual(['09:10', '09:10'])
    await expect.poll(() => page.getByText(/trips? selected/).count()).toBe(0)
  })
})
