import { expect, test } from 'vitest'
import {
  assignTripToDriver,
  dispatcherDashboard,
  dispatcherPlan,
  dispatcherTrip,
  type BoardCar,
} from '#contract/dispatch.ts'
import { aDispatcher } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { aBoard, aDriverOnBoard, aTripOnBoard } from '#web/testing/fixtures/trips.ts'
import { openPage } from '#web/testing/open-page.ts'

const car = { plate: '', seats: 4, luggage: 3, vehicleClass: 'sedan', active: true, papers: [] }

const [ana, ben] = [aDriverOnBoard(1, { name: 'Ana Ruiz' }), aDriverOnBoard(2, { name: 'Ben Cole' })]
const sedan = { ...car, guid: aGuid(81), name: 'Sedan 1' }

/** Ana has the trip, with the sedan. */
async function openAssigned(cars: readonly BoardCar[]) {
  const given = aTripOnBoard(3, { status: 'assigned', driverName: ana.name })
  const trip = {
    ...given,
    vehicle: { guid: sedan.guid, name: sedan.name, plate: '' },
    life: { ...given.life, status: 'assigned' as const, driverGuid: ana.guid },
  }
  const page = await openPage(`/dispatcher?trip=${trip.guid}`, {
    as: aDispatcher(),
    answers: [
      answer(dispatcherDashboard, aBoard([trip], { drivers: [ana, ben], cars: [...cars] })),
      answer(dispatcherPlan, { date: '2026-11-20', choices: [], left: [] }),
      answer(dispatcherTrip, { trip, noShowFile: null, history: [] }),
      answer(assignTripToDriver, { toast: 'Assigned' }),
    ],
  })
  const panel = page.getByRole('complementary', { name: /^Trip / })
  return { page, panel, chosenCar: panel.getByLabel('Car'), driver: panel.getByLabel('Assign to…') }
}

test('another driver comes with their own car, unless a car is chosen', async () => {
  const { page, panel, chosenCar, driver } = await openAssigned([sedan])
  expect(await chosenCar.inputValue()).toBe(sedan.guid)
  await driver.selectOption(ben.guid)
  expect(await chosenCar.inputValue()).toBe('')
  await driver.selectOption(ana.guid)
  expect(await chosenCar.inputValue()).toBe(sedan.guid)
  await driver.selectOption(ben.guid)
  await chosenCar.selectOption(sedan.guid)
  await panel.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect.poll(() => page.sent(assignTripToDriver)).toMatchObject([{ vehicleGuid: sedan.guid }])
  expect(page.asked(assignTripToDriver)).toMatchObject([{ query: { driverGuid: ben.guid } }])
})

test('a picked car stays picked, and the drivers’ conflicts are those with that car, in full', async () => {
  const away = { ...car, guid: aGuid(82), name: 'Sedan 2', active: false }
  const { page, panel, chosenCar, driver } = await openAssigned([sedan, away])
  const wordsOfBen = () => driver.getByRole('option', { name: /^Ben Cole/ }).innerText()
  await chosenCar.selectOption(away.guid)
  expect(await wordsOfBen()).toMatch(/^Ben Cole \(car, /)
  await driver.selectOption(ben.guid)
  await panel.getByText(/^Sedan 2 is out of service/).waitFor()
  await chosenCar.selectOption(sedan.guid)
  await driver.selectOption(ana.guid)
  await driver.selectOption(ben.guid)
  expect(await chosenCar.inputValue()).toBe(sedan.guid)
  expect(await wordsOfBen()).not.toMatch(/\((car|no car), /)
  await panel.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect.poll(() => page.sent(assignTripToDriver)).toMatchObject([{ vehicleGuid: sedan.guid }])
})

test('lists free drivers first, then the others with the reason', async () => {
  const [ana, ben, cy] = ['Ana Ruiz', 'Ben Cole', 'Cy Dorn'].map((name, at) =>
    aDriverOnBoard(at + 1, { name, car: { ...car, guid: aGuid(81 + at), name: `Sedan ${at + 1}` } }),
  )
  const own = aTripOnBoard(2, { status: 'assigned', driverName: ana?.name ?? '' })
  const busy = { ...own, life: { ...own.life, driverGuid: ana?.guid ?? '' } }
  const trip = aTripOnBoard(1)
  const drivers = [ana, { ...(ben ?? aDriverOnBoard(2)), car: null }, cy].filter((it) => it !== undefined)
  const page = await openPage(`/dispatcher?trip=${trip.guid}`, {
    as: aDispatcher(),
    answers: [
      answer(dispatcherDashboard, aBoard([trip, busy], { drivers })),
      answer(dispatcherPlan, { date: '2026-11-20', choices: [], left: [] }),
      answer(dispatcherTrip, { trip, noShowFile: null, history: [] }),
    ],
  })
  const list = page.getByRole('complementary', { name: /^Trip / }).getByLabel('Assign to…')
  await list.waitFor()
  expect(await list.getByRole('option').allInnerTexts()).toEqual([
    'Unassigned',
    'Cy Dorn (0 trips, Sedan 3)',
    'Ana Ruiz (busy, 0 trips, Sedan 1)',
    'Ben Cole (no car, 0 trips)',
  ])
})
