import { describe, expect, test } from 'vitest'
import {
  driverAcceptTrip,
  driverAssignedTrips,
  driverCompleteTrip,
  driverDepartPickup,
  driverEarnings,
  driverStartTrip,
  driverUndoStep,
  type EarnedDay,
  type OwnTrip,
} from '#contract/driver.ts'
import { act, type TripAction } from '#domain/trip/trip-actions.ts'
import { isRefusal } from '#domain/refusal.ts'
import { aDriver } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { checkRotatingAppearance } from '#web/testing/appearances.ts'
import { anOwnTrip } from '#web/testing/fixtures/trips.ts'
import { openPage, type Opening } from '#web/testing/open-page.ts'

const hotel = {
  name: 'Casuarina House',
  kind: 'hotel',
  address: 'Bay Road',
  latitude: 13.1,
  longitude: -59.6,
  minutesFromAirport: 30,
}
const airport = {
  name: 'Grantley Adams',
  kind: 'airport',
  address: '',
  latitude: 13.08,
  longitude: -59.49,
  minutesFromAirport: 0,
}
const flight = {
  guid: anOwnTrip(9).guid,
  ident: 'BA2155',
  city: 'London',
  direction: 'arrival' as const,
  scheduledAt: '2026-11-20T14:00:00Z',
  bestAt: '2026-11-20T14:00:00Z',
  actualAt: null,
  minutesLate: 0,
  late: false,
  status: 'scheduled' as const,
  terminal: '',
}
const today: EarnedDay = {
  date: '2026-11-20',
  trips: 0,
  noShows: 0,
  gratuities: { keptCents: 0, toPayOutCents: 0, paidOutCents: 0 },
  waiting: { minutes: 0, chargedCents: 0 },
}

/** The phone of a driver whose steps the portal makes by the rules. The clock stands at nine. */
async function openDay(trips: OwnTrip[], more: Opening = {}, days: EarnedDay[] = [today]) {
  let items = trips
  const steps = {
    accept: driverAcceptTrip,
    start: driverStartTrip,
    departPickup: driverDepartPickup,
    complete: driverCompleteTrip,
  }
  const made = Object.entries(steps).map(([action, endpoint]) =>
    answer(endpoint, ({ query, body }) => {
      items = items.map((it) =>
        it.guid === query.tripGuid ? after(it, action as TripAction, body.deviceAt ?? '') : it,
      )
      return { toast: '' }
    }),
  )
  const undo = answer(driverUndoStep, ({ query, body }) => {
    items = items.map((it) => (it.guid === query.tripGuid ? undone(it, body.step, body.deviceAt ?? '') : it))
    return { toast: '' }
  })
  const answers = [
    answer(driverAssignedTrips, () => ({ today: '2026-11-20', items })),
    answer(driverEarnings, () => ({ days })),
    ...made,
    undo,
  ]
  return openPage('/driver-dash', { as: aDriver(), device: 'phone', ...more, answers })
}

function after(trip: OwnTrip, action: TripAction, at: string): OwnTrip {
  const life = act(trip.life, action, { at, role: 'driver', isOwnDriver: true, isHeld: true })
  return isRefusal(life) ? trip : { ...trip, status: life.status, life }
}

function undone(trip: OwnTrip, undoes: Parameters<typeof act>[2]['undoes'], at: string): OwnTrip {
  const life = act(trip.life, 'undo', {
    at,
    role: 'driver',
    isOwnDriver: true,
    ...(undoes ? { undoes } : {}),
  })
  return isRefusal(life) ? trip : { ...trip, status: life.status, life }
}

const next = anOwnTrip(1, {
  guestName: 'Nora Next',
  pickupAt: '2026-11-20T14:00:00Z',
  endsAt: '2026-11-20T14:40:00Z',
  from: hotel,
  to: airport,
})
const later = anOwnTrip(2, {
  guestName: 'Lena Later',
  pickupAt: '2026-11-20T16:00:00Z',
  life: { acceptedAt: null },
  from: airport,
  to: hotel,
})
const ended = anOwnTrip(3, {
  guestName: 'Ed Ended',
  status: 'completed',
  pickupAt: '2026-11-20T11:00:00Z',
  endsAt: '2026-11-20T11:40:00Z',
  life: { completedAt: '2026-11-20T11:52:00Z' },
})

describe('after looking at another trip', () => {
  test('one press leads back to the next one', async () => {
    const page = await openDay([ended, next, later])
    await page.getByRole('article').getByText('Nora Next').waitFor()
    await page.getByRole('button', { name: /Ed Ended/ }).click()
    await page.getByRole('article').getByText('Ed Ended').waitFor()
    await page.getByRole('button', { name: 'Next trip: 10:00 Nora Next' }).click()
    await page.getByRole('article').getByText('Nora Next').waitFor()
    expect(await page.getByRole('button', { name: /^Next trip/ }).count()).toBe(0)
  })

  test('its step leads back to the next one', async () => {
    const page = await openDay([next, later])
    await page.getByRole('button', { name: /Lena Later/ }).click()
    await page.getByRole('button', { name: 'Accept trip' }).click()
    await page.getByRole('article').getByText('Nora Next').waitFor()
    await expect.poll(() => page.sent(driverAcceptTrip).length).toBe(1)
  })

  test('the current trip leads back, with its own name', async () => {
    const driving = anOwnTrip(1, { ...next, status: 'onBoard', life: { departedAt: '2026-11-20T12:50:00Z' } })
    const page = await openDay([driving, later])
    await page.getByRole('button', { name: /Lena Later/ }).click()
    await page.getByRole('button', { name: 'Current trip: 10:00 Nora Next' }).click()
    await page.getByRole('button', { name: 'Complete trip' }).waitFor()
  })
})

test('without a network the header says so, and not that something is wrong', async () => {
  const page = await openDay([next])
  await page.getByRole('article').getByText('Nora Next').waitFor()
  page.expectComplaint(/net::ERR_/)
  await page.context().setOffline(true)
  await page.getByRole('banner').getByText('Offline', { exact: true }).waitFor()
  expect(await page.getByText('Network error').count()).toBe(0)
  await page.context().setOffline(false)
  await page.getByRole('banner').getByText('Offline', { exact: true }).waitFor({ state: 'detached' })
})

test('an hourly hire says so, with its hours and end, at every step', async () => {
  const hire = { ...next, kind: 'hourly', to: hotel, endsAt: '2026-11-20T17:00:00Z' }
  const page = await openDay([hire, { ...later, kind: 'hourly', endsAt: '2026-11-20T18:00:00Z' }])
  const text = page.getByRole('article').getByText('Hourly hire, 3 h, until 13:00')
  await text.waitFor()
  await page.getByText('Hourly hire, 2 h, until 14:00').waitFor()
  await page.getByRole('button', { name: 'Start trip' }).click()
  await page.getByRole('button', { name: 'Arrived, start waiting' }).waitFor()
  await text.waitFor()
  await page.getByRole('button', { name: 'Name board' }).click()
  await page.getByRole('dialog').getByText('Hourly hire, 3 h, until 13:00').waitFor()
})

test('an ended trip says when it ended', async () => {
  const page = await openDay([ended, next])
  await page.getByRole('button', { name: /Ed Ended/ }).click()
  await page.getByRole('article').getByText('completed at 07:52').waitFor()
  expect(
    await page
      .getByRole('article')
      .getByText(/ago|^in /)
      .count(),
  ).toBe(0)
})

test('the time to leave is shown, amber in the last ten minutes and red afterwards', async () => {
  const page = await openDay([next])
  const line = page.getByRole('article').getByText('Leave by 09:30')
  await line.waitFor()
  await page.getByText('30 min from the airport').waitFor()
  const urgency = () => page.locator('[data-urgency]').getAttribute('data-urgency')
  expect(await urgency()).toBe('early')
  await page.clock.setFixedTime('2026-11-20T13:21:00Z')
  await expect.poll(urgency).toBe('soon')
  await page.clock.setFixedTime('2026-11-20T13:34:00Z')
  await page.getByText('You should have left at 09:30').waitFor()
  expect(await urgency()).toBe('late')
})

test('navigation leads to the pickup, then to the destination', async () => {
  const page = await openDay([next])
  const link = page.getByRole('link', { name: /^Navigate to/ })
  await page.getByRole('link', { name: 'Navigate to Casuarina House' }).waitFor()
  expect(await link.getAttribute('href')).toContain('destination=13.1%2C-59.6')
  await page.getByRole('button', { name: 'Start trip' }).click()
  await page.getByRole('button', { name: 'Arrived, start waiting' }).waitFor()
  await link.waitFor()
})

test('navigation opens with a step once the driver wants it, also after a reload', async () => {
  const page = await openDay([next])
  await page.context().route('https://www.google.com/**', (route) => route.fulfill({ body: 'A map' }))
  await page.getByLabel('Open navigation after each step').check()
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Start trip' }).waitFor()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Start trip' }).click()
  expect((await opened).url()).toContain('https://www.google.com/maps/dir/?api=1&destination=13.1%2C-59.6')
  await expect.poll(() => page.sent(driverStartTrip).length).toBe(1)
})

describe('guests on board', () => {
  const waiting = (more: Partial<OwnTrip> = {}) =>
    anOwnTrip(1, {
      guestName: 'Nora Next',
      pickupAt: '2026-11-20T14:45:00Z',
      from: airport,
      to: hotel,
      flight,
      ...more,
      status: 'waiting',
      life: { startedAt: '2026-11-20T12:00:00Z', arrivedAt: '2026-11-20T12:30:00Z', waitClockStartsAt: null },
    })

  test('before the flight has landed asks once', async () => {
    const page = await openDay([waiting()])
    const onBoard = page.getByRole('button', { name: 'Guests on board' })
    await onBoard.click()
    const question = page.getByRole('dialog', { name: 'Flight not landed yet' })
    await question.getByText('BA2155 is expected at 10:00. Is Nora Next in your car?').waitFor()
    await question.getByRole('button', { name: 'Not yet' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(page.sent(driverDepartPickup)).toEqual([])
    await onBoard.click()
    await question.getByRole('button', { name: 'Guests on board' }).click()
    await page.getByRole('button', { name: 'Complete trip' }).waitFor()
    await expect.poll(() => page.sent(driverDepartPickup).length).toBe(1)
    await page.getByRole('button', { name: /^Undo/ }).click()
    await onBoard.click()
    await page.getByRole('button', { name: 'Complete trip' }).waitFor()
    expect(await question.count()).toBe(0)
  })

  test('after the landing asks nothing', async () => {
    const page = await openDay([waiting({ flight: { ...flight, actualAt: '2026-11-20T12:40:00Z' } })])
    await page.getByRole('button', { name: 'Guests on board' }).click()
    await page.getByRole('button', { name: 'Complete trip' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

test('the day’s earnings are under the trips, after midnight with the evening before', async () => {
  const evening: EarnedDay = {
    date: '2026-11-19',
    trips: 2,
    noShows: 1,
    gratuities: { keptCents: 1_500, toPayOutCents: 2_000, paidOutCents: 0 },
    waiting: { minutes: 75, chargedCents: 1_000 },
  }
  const page = await openDay([ended, next], {}, [today, evening])
  const panel = page.getByRole('region', { name: 'Earnings' })
  await panel.getByRole('heading', { name: 'Earned today' }).waitFor()
  const text = (await panel.innerText()).replaceAll(/\s+/g, ' ')
  expect(text).toContain('Trips 0 Gratuities')
  expect(text).toMatch(
    /Earned on .*19.* Trips 2 1 no-show Gratuities .*35\.00 .*15\.00 kept in cash, .*20\.00 to be paid out/,
  )
  expect(text).toMatch(/Waiting 1 h 15 min .*10\.00 charged to guests/)
  expect(await checkRotatingAppearance(page, 1)).toEqual([])
})

test('the pay of the month or week is shown if the company shows it', async () => {
  const page = await openDay([next])
  await page.getByRole('heading', { name: 'Earned today' }).waitFor()
  expect(await page.getByRole('heading', { name: /^Pay for/ }).count()).toBe(0)
  const pay = { period: '2026-11', trips: 12, payCents: 33_600, adjustmentCents: 5_000, totalCents: 38_600 }
  page.answer(answer(driverEarnings, { days: [], pay: { ...pay, isApproved: true } }))
  await page.reload()
  await page.getByRole('heading', { name: 'Pay for November 2026' }).waitFor()
  const text = (await page.getByRole('region', { name: 'Earnings' }).innerText()).replaceAll(/\s+/g, ' ')
  expect(text).toMatch(/Trips 12 Pay .*336\.00 .*50\.00 adjustments Total .*386\.00 Approved/)
})
