import { describe, expect, test } from 'vitest'
import { dispatcherDashboard, dispatcherPlan, dispatcherTrip } from '#contract/dispatch.ts'
import { swapDrivers } from '#contract/dispatch-moves.ts'
import { notFound, refuse } from '#domain/refusal.ts'
import { aDispatcher } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aBoard, aDriverOnBoard, aTripOnBoard } from '#web/testing/fixtures/trips.ts'
import { keepsFocus } from '#web/testing/focus.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const drivers = [aDriverOnBoard(1, { name: 'Dora' }), aDriverOnBoard(2, { name: 'Olaf' })]
const held = (number: number, driver = drivers[0]) => {
  const status = driver ? ('assigned' as const) : ('unassigned' as const)
  const trip = aTripOnBoard(number, {
    status,
    driverName: driver?.name ?? null,
    pickupAt: `2026-11-20T1${number}:00:00Z`,
    endsAt: `2026-11-20T1${number}:40:00Z`,
  })
  return { ...trip, life: { ...trip.life, status, driverGuid: driver?.guid ?? null } }
}
const trips = [held(1, drivers[0]), held(2, drivers[1]), { ...aTripOnBoard(3), ...times() }]
function times() {
  return { pickupAt: '2026-11-20T15:00:00Z', endsAt: '2026-11-20T15:40:00Z' }
}

const openBoard = (path = '/dispatcher'): Promise<PortalPage> =>
  openPage(path, {
    as: aDispatcher(),
    answers: [
      answer(dispatcherDashboard, aBoard(trips, { drivers })),
      answer(dispatcherPlan, { date: '2026-11-20', choices: [], left: [] }),
      answer(dispatcherTrip, ({ query }) => {
        const trip = trips.find((it) => it.guid === query.tripGuid)
        return trip ? { trip, noShowFile: null, history: [] } : notFound
      }),
      answer(swapDrivers, { toast: 'DEMT01 assigned to Olaf. DEMT02 assigned to Dora' }),
    ],
  })
const select = async (page: PortalPage, ...numbers: number[]) => {
  for (const number of numbers)
    await page
      .getByRole('group', { name: 'Trips' })
      .getByRole('button', { name: new RegExp(`DEMT0${number}`) })
      .click({ modifiers: ['Control'] })
}
const button = (page: PortalPage) => page.getByRole('button', { name: 'Swap drivers' })
const conflict = 'DEMT02: Dora works from 06:00 to 15:00'

describe('swapping the drivers of two selected trips', () => {
  test('takes one press, and one to undo', async () => {
    const page = await openBoard()
    await select(page, 1, 2)
    await keepsFocus(page, () => button(page).click())
    await page.getByText('DEMT01 assigned to Olaf. DEMT02 assigned to Dora').waitFor()
    await expect.poll(() => page.getByText('2 trips selected').count()).toBe(0)
    await page.keyboard.press('Control+z')
    await expect
      .poll(() => page.sent(swapDrivers))
      .toMatchObject([
        { first: { tripGuid: trips[0]?.guid, version: 1 }, second: { tripGuid: trips[1]?.guid, version: 1 } },
        { first: { version: 2 }, second: { version: 2 }, force: true, reason: 'Undone' },
      ])
  })

  test('asks for a reason if there is a conflict, and names it', async () => {
    const page = await openBoard()
    page.answer(answer(swapDrivers, () => refuse('driver', conflict)))
    await select(page, 1, 2)
    await button(page).click()
    const dialog = page.getByRole('dialog', { name: 'Swap the driver of DEMT01' })
    await dialog.getByText(conflict).waitFor()
    expect(await axe(page)).toEqual([])
    page.answer(answer(swapDrivers, { toast: 'Swapped' }))
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Agreed')
    await dialog.getByRole('button', { name: 'Swap anyway' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(page.sent(swapDrivers).at(-1)).toMatchObject({ force: true, reason: 'Agreed' })
  })

  test('says why it isn’t possible', async () => {
    const page = await openBoard()
    await select(page, 1, 3)
    await page.getByText('2 trips selected').waitFor()
    await expect.poll(() => button(page).getAttribute('aria-disabled')).toBe('true')
    await select(page, 2)
    await page.getByText('3 trips selected').waitFor()
    expect(await button(page).count()).toBe(0)
  })
})

test('the panel of a trip offers the other assigned trips to swap with', async () => {
  const page = await openBoard(`/dispatcher?trip=${trips[0]?.guid}`)
  await page.getByRole('button', { name: 'Swap with…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Swap the driver of DEMT01' })
  const other = dialog.getByLabel('Swap with')
  await other.waitFor()
  expect(await other.locator('option').allInnerTexts()).toEqual(['08:00 Demo Guest 2: Olaf'])
  await dialog.getByRole('button', { name: 'Swap drivers' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(page.sent(swapDrivers)[0]).toMatchObject({ second: { tripGuid: trips[1]?.guid } })
})
