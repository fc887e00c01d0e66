import { expect, test } from 'vitest'
import {
  dispatcherDashboard,
  dispatcherPlan,
  dispatcherReschedule,
  dispatcherTrip,
} from '#contract/dispatch.ts'
import { aDispatcher } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aBoard, aTripOnBoard } from '#web/testing/fixtures/trips.ts'
import { openPage } from '#web/testing/open-page.ts'

// London, 31 October 2027: at 02:00 BST clocks go back to 01:00 GMT.
const date = '2027-10-31'
const trip = aTripOnBoard(1, {
  serviceDate: date,
  pickupAt: '2027-10-31T01:15:00Z',
  endsAt: '2027-10-31T02:00:00Z',
})
const axis = { from: '2027-10-31T05:00:00Z', to: '2027-11-01T00:00:00Z' }

test('a pickup in the repeated hour shows its time zone and can be moved to the other one', async () => {
  const page = await openPage(`/dispatcher?date=${date}&trip=${trip.guid}`, {
    as: aDispatcher({ site: { timeZone: 'Europe/London', airportCode: 'LHR' } }),
    now: '2027-10-30T12:00:00Z',
    answers: [
      answer(dispatcherDashboard, aBoard([trip], { date, dayBegins: '2027-10-30T23:00:00Z', axis })),
      answer(dispatcherPlan, { date, choices: [], left: [] }),
      answer(dispatcherTrip, { trip, noShowFile: null, history: [] }),
      answer(dispatcherReschedule, { guid: trip.guid, toast: 'Moved' }),
    ],
  })
  await page
    .getByRole('complementary', { name: 'Trip DEMT01' })
    .getByRole('button', { name: 'Reschedule' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Reschedule DEMT01' })
  const time = dialog.getByRole('textbox', { name: 'Pickup time' })
  expect(await time.inputValue()).toBe('01:15 GMT')
  const which = dialog.getByRole('group', { name: '01:15 happens twice: choose one' })
  await which.getByRole('button', { name: '01:15 BST' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked by the guest')
  await dialog.getByRole('button', { name: 'Reschedule', exact: true }).click()
  await expect.poll(() => page.sent(dispatcherReschedule)).toMatchObject([{ date, time: '01:15 BST' }])
})

test('any other hour has no time zone choice', async () => {
  const later = aTripOnBoard(1, {
    serviceDate: date,
    pickupAt: '2027-10-31T10:15:00Z',
    endsAt: '2027-10-31T11:00:00Z',
  })
  const page = await openPage(`/dispatcher?date=${date}&trip=${later.guid}`, {
    as: aDispatcher({ site: { timeZone: 'Europe/London', airportCode: 'LHR' } }),
    now: '2027-10-30T12:00:00Z',
    answers: [
      answer(dispatcherDashboard, aBoard([later], { date, dayBegins: '2027-10-30T23:00:00Z', axis })),
      answer(dispatcherPlan, { date, choices: [], left: [] }),
      answer(dispatcherTrip, { trip: later, noShowFile: null, history: [] }),
    ],
  })
  await page
    .getByRole('complementary', { name: 'Trip DEMT01' })
    .getByRole('button', { name: 'Reschedule' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Reschedule DEMT01' })
  expect(await dialog.getByRole('textbox', { name: 'Pickup time' }).inputValue()).toBe('10:15')
  expect(await dialog.getByRole('group', { name: /^Which/ }).count()).toBe(0)
})
