import { expect, test } from 'vitest'
import { dispatcherDashboard, dispatcherPlan, dispatcherTrip } from '#contract/dispatch.ts'
import { aDispatcher } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aBoard, aDriverOnBoard, aTripOnBoard } from '#web/testing/fixtures/trips.ts'
import { openPage } from '#web/testing/open-page.ts'

test('the table uses the height of the window next to an open trip, too', async () => {
  const trips = Array.from({ length: 40 }, (_, at) => aTripOnBoard(at + 1))
  const [trip] = trips
  if (!trip) throw new Error('No trip')
  const page = await openPage('/dispatcher?view=table', {
    as: aDispatcher(),
    answers: [
      answer(dispatcherDashboard, aBoard(trips, { drivers: [aDriverOnBoard(1)] })),
      answer(dispatcherPlan, { date: '2026-11-20', choices: [], left: [] }),
      answer(dispatcherTrip, { trip, noShowFile: null, history: [] }),
    ],
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  const table = page.locator('table').first().locator('..')
  const bottom = async () => {
    const box = await table.boundingBox()
    return box ? box.y + box.height : 0
  }
  await expect.poll(bottom).toBeGreaterThan(820)
  await page.getByRole('link', { name: /14:55/ }).first().click()
  await page.getByRole('complementary', { name: /^Trip / }).waitFor()
  await page.waitForTimeout(300)
  await expect.poll(bottom).toBeGreaterThan(820)
})
