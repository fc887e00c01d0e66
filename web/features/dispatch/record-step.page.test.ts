import { expect, test } from 'vitest'
import { dispatcherDashboard, dispatcherPlan, dispatcherTrip } from '#contract/dispatch.ts'
import { aDispatcher } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aBoard, aDriverOnBoard, aTripOnBoard } from '#web/testing/fixtures/trips.ts'
import { openPage } from '#web/testing/open-page.ts'

const driver = aDriverOnBoard(1)

test('a step hours before the pickup warns, and its reason isn’t filled in', async () => {
  const trip = aTripOnBoard(1, { status: 'started', driverName: driver.name })
  const given = { ...trip, life: { ...trip.life, status: 'started' as const, driverGuid: driver.guid } }
  const page = await openPage(`/dispatcher?trip=${trip.guid}`, {
    as: aDispatcher(),
    answers: [
      answer(dispatcherDashboard, aBoard([given], { drivers: [driver] })),
      answer(dispatcherPlan, { date: '2026-11-20', choices: [], left: [] }),
      answer(dispatcherTrip, { trip: given, noShowFile: null, history: [] }),
    ],
  })
  await page.getByRole('button', { name: 'Record: Guests on board' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Pickup is at 14:55, in 5 h 55 min.').waitFor()
  expect(await dialog.getByLabel(/^Reason/).inputValue()).toBe('')
})
