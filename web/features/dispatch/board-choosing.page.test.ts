import { expect, test } from 'vitest'
import {
  assignTrips,
  assignTripToDriver,
  dispatcherDashboard,
  dispatcherPlan,
  dispatcherTrip,
} from '#contract/dispatch.ts'
import { notFound } from '#domain/refusal.ts'
import { aDispatcher } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aBoard, aDriverOnBoard, aTripOnBoard } from '#web/testing/fixtures/trips.ts'
import { keepsFocus } from '#web/testing/focus.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const [free, absent] = [aDriverOnBoard(1), aDriverOnBoard(2)]
const off = { ...absent, shifts: absent.shifts.map((it) => ({ ...it, absent: true })) }
const ten = Array.from({ length: 10 }, (_, place) =>
  aTripOnBoard(place + 1, {
    pickupAt: `2026-11-20T${10 + place}:00:00Z`,
    endsAt: `2026-11-20T${10 + place}:40:00Z`,
  }),
)
const suggestion = { driverGuid: free.guid, driverName: free.name, vehicleGuid: null, vehicleName: null }

function openBoard(trips = ten): Promise<PortalPage> {
  return openPage('/dispatcher', {
    as: aDispatcher(),
    answers: [
      answer(dispatcherDashboard, aBoard(trips, { drivers: [free, off] })),
      answer(dispatcherPlan, {
        date: '2026-11-20',
        choices: ten.map((it) => ({ ...suggestion, tripGuid: it.guid, reason: 'Free' })),
        left: [],
      }),
      answer(dispatcherTrip, ({ query }) => {
        const trip = trips.find((it) => it.guid === query.tripGuid)
        return trip ? { trip, noShowFile: null, history: [] } : notFound
      }),
      answer(assignTripToDriver, { toast: 'Assigned' }),
      answer(assignTrips, ({ body }) => ({
        results: body.assignments.map(({ tripGuid }) => ({
          tripGuid,
          done: true,
          message: 'Assigned',
          reference: '',
        })),
        toast: '10 trips assigned',
      })),
    ],
  })
}

const bar = (page: PortalPage, number: number) =>
  page
    .getByRole('group', { name: 'Trips' })
    .getByRole('button', { name: new RegExp(`DEMT${String(number).padStart(2, '0')}`) })

test.each([1440, 820])('the text of a trip is inside its frame or beside it, at %i px', async (width) => {
  const page = await openBoard(
    ten.map((it, at) => ({
      ...it,
      endsAt: it.pickupAt.replace(':00:00Z', at % 2 === 0 ? ':15:00Z' : ':55:00Z'),
    })),
  )
  await page.setViewportSize({ width, height: 900 })
  await bar(page, 10).waitFor()
  const crossing = () =>
    page.locator('[data-trip]').evaluateAll(
      (bars) =>
        bars.filter((it) => {
          const [frame, words] = [it.getBoundingClientRect(), it.firstElementChild?.getBoundingClientRect()]
          if (!words || words.width < 20) return true
          const isInside = words.left >= frame.left && words.right <= frame.right
          return !isInside && words.left < frame.right - 2 && words.right > frame.left + 2
        }).length,
    )
  await expect.poll(crossing).toBe(0)
})

test('while a trip is aimed, one word at the end of the row says why a driver can’t take it', async () => {
  const page = await openBoard()
  await bar(page, 1).focus()
  await page.keyboard.press('Alt+ArrowDown')
  const word = page.getByRole('region', { name: 'Board' }).getByText('Off', { exact: true })
  await word.waitFor()
  expect(await word.getAttribute('title')).toContain('Driver 2')
})

test('rows use the height there is, and each trip is in the row of its driver', async () => {
  const given = aTripOnBoard(1, { status: 'assigned' })
  const trip = { ...given, life: { ...given.life, status: 'assigned' as const, driverGuid: free.guid } }
  const page = await openBoard([trip])
  const middle = async (of: ReturnType<typeof bar>) => {
    const box = await of.boundingBox()
    return box ? { y: box.y + box.height / 2, height: box.height } : { y: 0, height: 0 }
  }
  const name = page.getByRole('region', { name: 'Board' }).getByText('Driver 1', { exact: true })
  await bar(page, 1).waitFor()
  await expect
    .poll(async () => Math.abs((await middle(bar(page, 1))).y - (await middle(name)).y))
    .toBeLessThan(3)
  expect((await middle(bar(page, 1))).height).toBeGreaterThan(38)
})

test('Alt+Enter assigns the suggested driver', async () => {
  const page = await openBoard()
  await bar(page, 3).focus()
  await page.keyboard.press('Alt+Enter')
  await expect
    .poll(() => page.asked(assignTripToDriver).map((it) => it.query))
    .toMatchObject([{ tripGuid: ten[2]?.guid, driverGuid: free.guid }])
})

test('a right click opens a menu that assigns a driver', async () => {
  const page = await openBoard()
  await bar(page, 2).click({ button: 'right' })
  const menu = page.getByRole('menu', { name: 'Trip DEMT02' })
  await menu.getByRole('menuitem', { name: 'Assign to Driver 1 (suggested)' }).waitFor()
  expect(await menu.getByText('Driver 2').count()).toBe(0)
  await page.keyboard.press('b')
  await menu.waitFor({ state: 'detached' })
  await expect.poll(() => page.asked(assignTripToDriver).length).toBe(1)
})

test('ten trips are selected as a range and assigned in three actions', async () => {
  const page = await openBoard()
  await bar(page, 1).click()
  await bar(page, 10).click({ modifiers: ['Shift'] })
  const selected = page.getByRole('group', { name: 'Selected trips' })
  await selected.getByText('10 trips selected').waitFor()
  await selected.getByRole('button', { name: 'Assign suggested' }).click()
  await expect.poll(() => page.sent(assignTrips)[0]?.assignments.length).toBe(10)
  await selected.waitFor({ state: 'detached' })
})

test('Shift and an arrow key select a range, Escape clears it', async () => {
  const page = await openBoard()
  await bar(page, 4).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByText('3 trips selected').waitFor()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.getByText('2 trips selected').waitFor()
  await page.getByRole('button', { name: 'Assign suggested' }).focus()
  await keepsFocus(page, () => page.keyboard.press('Escape'))
  await expect.poll(() => page.getByRole('group', { name: 'Selected trips' }).count()).toBe(0)
})

test('Space and Ctrl with a click select one trip more or less, and open none', async () => {
  const page = await openBoard()
  await bar(page, 4).focus()
  await page.keyboard.press('Space')
  await page.getByText('1 trip selected').waitFor()
  await bar(page, 7).click({ modifiers: ['Control'] })
  await page.getByText('2 trips selected').waitFor()
  await page.keyboard.press('Space')
  await page.getByText('1 trip selected').waitFor()
  expect(new URL(page.url()).searchParams.get('trip')).toBeNull()
})

test('after five seconds, Ctrl+Z says that it is too late', async () => {
  const page = await openBoard()
  await bar(page, 1).focus()
  await page.keyboard.press('Space')
  await page.getByText('1 trip selected').waitFor()
  await page.keyboard.press('a')
  await page.getByText('1 assigned', { exact: true }).first().waitFor()
  await page.clock.runFor(6_000)
  await page.keyboard.press('Control+z')
  await page.getByText('Too late to undo.').waitFor()
  expect(page.sent(assignTrips)).toHaveLength(1)
})

test.each(['Alt+Enter', 'a'])('%s assigns the suggested drivers of all selected trips', async (key) => {
  const page = await openBoard()
  await bar(page, 4).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByText('3 trips selected').waitFor()
  await keepsFocus(page, () => page.keyboard.press(key))
  expect(page.sent(assignTrips)[0]?.assignments.map((it) => it.tripGuid)).toEqual(
    ten.slice(3, 6).map((it) => it.guid),
  )
  expect(page.asked(assignTripToDriver)).toEqual([])
  await page.getByText('3 assigned', { exact: true }).waitFor()
})

test('Ctrl+Z undoes a bulk assignment, and names the trips that others have changed since', async () => {
  const page = await openBoard()
  await bar(page, 1).click()
  await bar(page, 2).click({ modifiers: ['Shift'] })
  await page.getByText('2 trips selected').waitFor()
  await keepsFocus(page, () => page.getByRole('button', { name: 'Assign suggested' }).click())
  page.answer(
    answer(assignTrips, {
      results: ten.slice(0, 2).map((it, at) => ({
        tripGuid: it.guid,
        done: at === 0,
        message: at === 0 ? 'Unassigned' : 'This trip was changed meanwhile',
        reference: '',
      })),
      toast: '1 of 2 trips assigned',
    }),
  )
  await keepsFocus(page, () => page.keyboard.press('Control+z'))
  expect(
    page.sent(assignTrips)[1]?.assignments.map(({ driverGuid, version }) => [driverGuid, version]),
  ).toEqual([
    ['', 2],
    ['', 2],
  ])
  await page.getByText('1 trip restored').waitFor()
  await page.getByText('1 undone. 1 not undone:').waitFor()
  await page.getByText('Demo Guest 2: This trip was changed meanwhile').waitFor()
  await page.keyboard.press('Control+z')
  expect(page.sent(assignTrips)).toHaveLength(2)
})

test.each(['ArrowDown', 'ArrowRight', 'j', 'k', 'Home'])(
  '%s enters the board from anywhere on the page',
  async (key) => {
    const page = await openBoard()
    await bar(page, 1).waitFor()
    await page.getByRole('button', { name: 'Plan' }).focus()
    await page.keyboard.press(key)
    await expect.poll(() => bar(page, 1).evaluate((it) => it === document.activeElement)).toBe(true)
    await page.getByLabel('Date', { exact: true }).focus()
    await page.keyboard.press(key)
    expect(await bar(page, 1).evaluate((it) => it === document.activeElement)).toBe(false)
  },
)

test('the keyboard sheet lists the keys of the board', async () => {
  const page = await openBoard()
  await bar(page, 1).waitFor()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard' })
  for (const label of [
    'Assign the suggested driver',
    'Move between trips',
    'Move to the trip below or above',
  ])
    await sheet.getByText(label).waitFor()
})

test('a pickup that the guest confirmed has a mark on its bar, and a key, and costs no text', async () => {
  const narrow = { pickupAt: '2026-11-20T14:00:00Z', endsAt: '2026-11-20T14:05:00Z' }
  const page = await openBoard([
    aTripOnBoard(1, narrow),
    aTripOnBoard(2, { ...narrow, pickupConfirmed: true }),
  ])
  const words = 'Pickup confirmed by the guest'
  await bar(page, 2).waitFor()
  expect(await bar(page, 2).getAttribute('aria-label')).toContain(words)
  expect(await bar(page, 2).getAttribute('title')).toContain(words)
  expect(await bar(page, 1).getAttribute('aria-label')).not.toContain(words)
  await page.getByText(words, { exact: true }).waitFor()
  const looks = (of: ReturnType<typeof bar>) =>
    of.evaluate((element) => {
      const text = element.querySelector('span')?.getBoundingClientRect()
      const mark = getComputedStyle(element, '::after')
      return {
        image: mark.backgroundImage,
        end: Number.parseFloat(mark.left) + Number.parseFloat(mark.width),
        text: (text?.left ?? 0) - element.getBoundingClientRect().left,
      }
    })
  const [plain, marked] = [await looks(bar(page, 1)), await looks(bar(page, 2))]
  expect(plain.image).toBe('none')
  expect(marked.image).toContain('svg')
  expect(marked.text).toBe(plain.text)
  expect(marked.end).toBeLessThanOrEqual(marked.text + 4)
})

test('without a confirmed pickup, the board has no key', async () => {
  const page = await openBoard()
  await bar(page, 1).waitFor()
  expect(await page.getByText('Pickup confirmed by the guest', { exact: true }).count()).toBe(0)
})
