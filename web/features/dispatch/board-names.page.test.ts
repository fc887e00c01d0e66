import { expect, test } from 'vitest'
import { dispatcherDashboard, dispatcherPlan, dispatcherTrip, type PlannedTrip } from '#contract/dispatch.ts'
import { notFound } from '#domain/refusal.ts'
import { aDispatcher } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { aBoard, aDriverOnBoard, aTripOnBoard } from '#web/testing/fixtures/trips.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const free = aDriverOnBoard(1)

const openBoard = (trips: PlannedTrip[], driver = free): Promise<PortalPage> =>
  openPage('/dispatcher', {
    as: aDispatcher(),
    answers: [
      answer(dispatcherDashboard, aBoard(trips, { drivers: [driver] })),
      answer(dispatcherPlan, { date: '2026-11-20', choices: [], left: [] }),
      answer(dispatcherTrip, ({ query }) => {
        const trip = trips.find((it) => it.guid === query.tripGuid)
        return trip ? { trip, noShowFile: null, history: [] } : notFound
      }),
    ],
  })
const bar = (page: PortalPage, number: number) =>
  page.getByRole('group', { name: 'Trips' }).getByRole('button', { name: new RegExp(`DEMT0${number}`) })

test('a long name is shortened where it doesn’t fit, and in full on hover and focus', async () => {
  const named = { ...free, name: 'Bartholomew Featherstonehaugh', underWay: aGuid(1) }
  const page = await openBoard([aTripOnBoard(1)], named)
  const name = page.getByRole('button', { name: named.name })
  const widthOf = async (text: string) =>
    (await page.getByText(text, { exact: true }).boundingBox())?.width ?? 0
  await name.waitFor()
  expect(await widthOf(named.name)).toBe(0)
  expect(await widthOf('Bartholomew F.')).toBeGreaterThan(60)
  expect(await name.getAttribute('title')).toContain(named.name)
  await page.getByText('Bartholomew F.', { exact: true }).hover()
  await expect.poll(() => widthOf(named.name)).toBeGreaterThan(150)
  await page.mouse.move(0, 0)
  await expect.poll(() => widthOf(named.name)).toBe(0)
  await bar(page, 1).focus()
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => name.evaluate((it) => it === document.activeElement)).toBe(true)
  await expect.poll(() => widthOf(named.name)).toBeGreaterThan(150)
  expect(await bar(page, 1).getAttribute('title')).toContain('Demo Guest 1')
})

test('j and k move between rows as the arrow keys do, and do nothing in a field', async () => {
  const held = (number: number) => {
    const trip = aTripOnBoard(number, { status: 'assigned', driverName: free.name })
    return { ...trip, life: { ...trip.life, status: 'assigned' as const, driverGuid: free.guid } }
  }
  const page = await openBoard([aTripOnBoard(1), held(2)])
  const isAt = (number: number) => bar(page, number).evaluate((it) => it === document.activeElement)
  await bar(page, 1).focus()
  await page.keyboard.press('j')
  await expect.poll(() => isAt(2)).toBe(true)
  await page.keyboard.press('k')
  await expect.poll(() => isAt(1)).toBe(true)
  await page.getByLabel('Date', { exact: true }).focus()
  await page.keyboard.press('j')
  expect(await isAt(2)).toBe(false)
})
