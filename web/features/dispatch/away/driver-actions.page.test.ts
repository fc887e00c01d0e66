import { describe, expect, test } from 'vitest'
import { vehicles } from '#contract/catalogue.ts'
import { queryCustomers } from '#contract/customers.ts'
import { endDriverDay, listStandIns } from '#contract/dispatch-moves.ts'
import {
  assignTrips,
  dispatcherAction,
  dispatcherDashboard,
  dispatcherPlan,
  dispatcherTrip,
  type BoardCar,
} from '#contract/dispatch.ts'
import { findRecords } from '#contract/find.ts'
import { saveShift } from '#contract/rota.ts'
import { notFound, refuseField } from '#domain/refusal.ts'
import { aDispatcher, anAdministrator } from '#web/testing/accounts.ts'
import { answer, refused } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aBoard, aDriverOnBoard, aTripOnBoard } from '#web/testing/fixtures/trips.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { keepsFocus } from '#web/testing/focus.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'

const van: BoardCar = {
  guid: aGuid(77),
  name: 'Van 1',
  plate: 'X1',
  vehicleClass: 'van',
  seats: 7,
  luggage: 7,
  active: true,
  papers: [],
}
const [dora, olaf] = [
  aDriverOnBoard(1, { name: 'Dora', car: van, phone: '+1 246 555 0101' }),
  aDriverOnBoard(2, { name: 'Olaf' }),
]
const held = (number: number, hour: number, status: 'assigned' | 'waiting') => {
  const trip = aTripOnBoard(number, {
    status,
    driverName: 'Dora',
    vehicle: { guid: van.guid, name: 'Van 1', plate: 'X1' },
    pickupAt: `2026-11-20T${hour}:00:00Z`,
    endsAt: `2026-11-20T${hour}:40:00Z`,
  })
  return { ...trip, life: { ...trip.life, status, driverGuid: dora.guid } }
}
const trips = [held(1, 16, 'waiting'), held(2, 18, 'assigned'), held(3, 20, 'assigned')]
const shift = { absent: false, from: '00:00', to: '12:00', breakFrom: null, breakTo: null, note: 'Sick' }
const outcome = (guids: readonly string[]) =>
  guids.map((tripGuid) => ({ tripGuid, done: true, message: 'Assigned', reference: '' }))

function openBoard(as = aDispatcher(), path = '/dispatcher'): Promise<PortalPage> {
  return openPage(path, {
    as,
    answers: [
      answer(dispatcherDashboard, aBoard(trips, { drivers: [dora, olaf], cars: [van] })),
      answer(dispatcherTrip, ({ query }) => {
        const trip = trips.find((it) => it.guid === query.tripGuid)
        return trip ? { trip, noShowFile: null, history: [] } : notFound
      }),
      answer(dispatcherPlan, { date: '2026-11-20', choices: [], left: [] }),
      answer(dispatcherAction, { toast: 'Sent' }),
      // The palette searches while someone types.
      answer(findRecords, { items: [] }),
      answer(queryCustomers, smallestReply(queryCustomers)),
      answer(listStandIns, {
        date: '2026-11-20',
        choices: [
          {
            tripGuid: trips[1]?.guid ?? '',
            driverGuid: olaf.guid,
            driverName: 'Olaf',
            vehicleGuid: null,
            vehicleName: null,
            reason: 'On shift and free',
          },
        ],
        left: [{ tripGuid: trips[2]?.guid ?? '', message: 'No driver available: 1 has another trip' }],
      }),
      answer(endDriverDay, ({ body }) => ({
        toast: 'Dora is unavailable for the rest of the day',
        results: outcome(body.assignments.map((it) => it.tripGuid)),
        shifts: [{ date: '2026-11-20', before: null, after: shift }],
      })),
      answer(assignTrips, ({ body }) => ({
        results: outcome(body.assignments.map((it) => it.tripGuid)),
        toast: 'Assigned',
      })),
      answer(saveShift, { toast: 'Dora, Fri 20 Nov: as usual' }),
      answer(vehicles.edit.load, {
        name: 'Van 1',
        plate: 'X1',
        vehicleClass: 'van',
        seats: 7,
        luggage: 7,
        photoGuid: null,
        documents: [],
        active: true,
        version: 4,
        createdAt: null,
        createdBy: '',
        history: [],
      }),
      answer(vehicles.edit.save, { toast: 'Vehicle saved' }),
    ],
  })
}

const nameOf = (page: PortalPage, name: string) =>
  page.getByRole('region', { name: 'Board' }).getByRole('button', { name, exact: true })
const askAway = async (page: PortalPage) => {
  await nameOf(page, 'Dora').click()
  await page.getByRole('menuitem', { name: 'Mark unavailable…' }).click()
  return page.getByRole('dialog', { name: 'Dora: unavailable for the rest of today' })
}

describe('the menu of a driver’s row', () => {
  test.each(['click', 'right click', 'Shift+F10', 'Enter'])('opens by %s', async (how) => {
    const page = await openBoard()
    const name = nameOf(page, 'Dora')
    await name.waitFor()
    if (how === 'click') await name.click()
    else if (how === 'right click') await name.click({ button: 'right' })
    else {
      await name.focus()
      await page.keyboard.press(how)
    }
    const menu = page.getByRole('menu', { name: 'Dora' })
    for (const label of ['Open driver', 'Message', 'Call +1 246 555 0101', 'Mark unavailable…'])
      await menu.getByRole('menuitem', { name: label }).waitFor()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await expect.poll(() => name.evaluate((it) => it === document.activeElement)).toBe(true)
  })

  test('is reached by one Tab stop, and the arrow keys move between drivers', async () => {
    const page = await openBoard()
    const board = page.getByRole('region', { name: 'Board' })
    await nameOf(page, 'Dora').focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => nameOf(page, 'Olaf').evaluate((it) => it === document.activeElement)).toBe(true)
    expect(await board.locator('[data-driver][tabindex="0"]').count()).toBe(1)
  })

  test('sends a message to the driver', async () => {
    const page = await openBoard()
    await nameOf(page, 'Olaf').click()
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog', { name: 'Message Olaf' })
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Call the office')
    await dialog.getByRole('button', { name: 'Send message' }).click()
    await expect
      .poll(() => page.sent(dispatcherAction)[0])
      .toEqual({ action: 'message', driverGuid: olaf.guid, message: 'Call the office' })
  })
})

describe('the palette marks a driver as unavailable', () => {
  test.each(['board', 'table', 'map', 'plan'])('in the %s view', async (view) => {
    const page = await openBoard(aDispatcher(), `/dispatcher?view=${view}`)
    await page.getByRole('button', { name: 'Table', exact: true }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('sick')
    await page.getByRole('option', { name: 'Mark a driver unavailable…' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByPlaceholder('Which driver?').waitFor()
    await page.keyboard.type('dor')
    await page.getByRole('option', { name: 'Dora' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Dora: unavailable for the rest of today' }).waitFor()
  })

  test.each(['absent', 'off', 'ill', 'mark driver unavailable'])('found by typing “%s”', async (words) => {
    const page = await openBoard()
    await nameOf(page, 'Dora').waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type(words)
    await page.getByRole('option', { name: 'Mark a driver unavailable…' }).waitFor()
  })
})

describe('a driver who is unavailable from now on', () => {
  test('has each remaining trip moved in one press, and undone in one', async () => {
    const page = await openBoard()
    const dialog = await askAway(page)
    await dialog.getByText(/DEMT01 at 12:00 is under way and keeps its driver/).waitFor()
    await dialog.getByText('Only an administrator can take Van 1 out of service.').waitFor()
    await dialog.getByText('No driver available: 1 has another trip').waitFor()
    const second = dialog.getByLabel(/Demo Guest 3/)
    expect(await second.locator('option').allInnerTexts()).toEqual(['Olaf', 'Leave unassigned'])
    expect(await dialog.getByLabel(/Demo Guest 2/).inputValue()).toBe(olaf.guid)
    expect(await axe(page)).toEqual([])
    await dialog.getByLabel('Note').fill('Sick')
    await keepsFocus(page, () => dialog.getByRole('button', { name: 'Save and reassign 2 trips' }).click())
    await dialog.waitFor({ state: 'detached' })
    expect(page.sent(endDriverDay)[0]).toEqual({
      driverGuid: dora.guid,
      note: 'Sick',
      assignments: [
        { tripGuid: trips[1]?.guid, version: 1, driverGuid: olaf.guid },
        { tripGuid: trips[2]?.guid, version: 1, driverGuid: '' },
      ],
    })
    await page.getByText('1 assigned. 1 has no available driver: 16:00 Demo Guest 3.').waitFor()
    await page.keyboard.press('Control+z')
    await expect
      .poll(() => page.sent(assignTrips)[0]?.assignments)
      .toEqual(
        [trips[1], trips[2]].map((it) => ({
          tripGuid: it?.guid,
          version: 2,
          driverGuid: dora.guid,
          vehicleGuid: van.guid,
        })),
      )
    expect(page.sent(saveShift)[0]).toMatchObject({ kind: 'usual', date: '2026-11-20', seen: shift })
    await page.getByText('2 trips restored').waitFor()
  })

  test('can work if only the car broke down, which administrators record', async () => {
    const page = await openBoard(anAdministrator())
    const dialog = await askAway(page)
    await dialog.getByLabel(/Van 1 broke down/).check()
    await expect.poll(() => page.asked(listStandIns).at(-1)?.query).toMatchObject({ vehicleGuid: van.guid })
    await dialog.getByRole('button', { name: 'Save and reassign 2 trips' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(page.sent(vehicles.edit.save)[0]).toMatchObject({ active: false, version: 4, name: 'Van 1' })
    expect(page.sent(assignTrips)[0]?.assignments).toHaveLength(2)
    expect(page.sent(endDriverDay)).toEqual([])
  })
  test.each([
    ['driver', aDispatcher(), refused(endDriverDay, refuseField('note', 'This is too long'))],
    ['vehicle', anAdministrator(), refused(vehicles.edit.save, refuseField('seats', 'Enter 1 or more'))],
  ])('stays open and says why the %s wasn’t saved', async (what, as, refusal) => {
    const page = await openBoard(as)
    page.answer(refusal)
    const dialog = await askAway(page)
    if (what === 'vehicle') await dialog.getByLabel(/Van 1 broke down/).check()
    await dialog.getByRole('button', { name: 'Save and reassign 2 trips' }).click()
    await dialog.getByText(what === 'driver' ? 'This is too long' : 'Enter 1 or more').waitFor()
    expect(page.sent(assignTrips)).toEqual([])
  })
  test('is marked from a trip, too: a phone has no board', async () => {
    const page = await openBoard(aDispatcher(), `/dispatcher?trip=${trips[1]?.guid}`)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Driver unavailable…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Dora: unavailable for the rest of today' })
    await dialog.getByRole('button', { name: 'Save and reassign 2 trips' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(page.sent(endDriverDay)[0]?.assignments).toHaveLength(2)
    await page.getByText('1 assigned. 1 has no available driver: 16:00 Demo Guest 3.').waitFor()
  })
})
