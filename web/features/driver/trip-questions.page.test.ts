import { describe, expect, test } from 'vitest'
import type { AskedField } from '#contract/booking-fields.ts'
import {
  driverAssignedTrips,
  driverCompleteTrip,
  driverEarnings,
  driverSaveAnswers,
  type OwnTrip,
} from '#contract/driver.ts'
import { aDriver } from '#web/testing/accounts.ts'
import { answer, offline } from '#web/testing/answers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { anOwnTrip } from '#web/testing/fixtures/trips.ts'
import { openPage } from '#web/testing/open-page.ts'

const odometer: AskedField = {
  guid: aGuid(71),
  owner: 'transport',
  kind: 'text',
  name: 'Odometer',
  hint: '',
  choices: [],
  asked: 'no',
  askedAtCheckIn: 'no',
  askedByDriver: 'required',
  seenByGuest: false,
}
const driving = anOwnTrip(1, { status: 'onBoard', life: { departedAt: '2026-11-20T12:50:00Z' } })
const trip: OwnTrip = {
  ...driving,
  nextAction: { action: 'complete', label: 'Complete trip', whyNot: null },
  questions: [{ of: driving.guid, fields: [odometer] }],
  answers: { [driving.guid]: {} },
}
const day = answer(driverAssignedTrips, { today: '2026-11-20', items: [trip] })
const saved = [answer(driverSaveAnswers, { toast: '' }), answer(driverCompleteTrip, { toast: '' })]
const open = () =>
  openPage('/driver-dash', {
    as: aDriver(),
    device: 'phone',
    answers: [day, answer(driverEarnings, { days: [] }), ...saved],
  })
const sheet = (page: Awaited<ReturnType<typeof open>>) =>
  page.getByRole('dialog', { name: /^Trip questions/ })

describe('a trip with a required question', () => {
  test('is completed once it is answered, with a message next to the field before', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Complete trip' }).click()
    await sheet(page).getByText('Answer these questions before you complete the trip.').waitFor()
    await sheet(page).getByRole('button', { name: 'Save and complete' }).click()
    await sheet(page).getByText('This field is required').first().waitFor()
    expect(page.sent(driverCompleteTrip)).toEqual([])
    await sheet(page).getByLabel('Odometer').fill('1200')
    await sheet(page).getByRole('button', { name: 'Save and complete' }).click()
    await expect.poll(() => page.sent(driverCompleteTrip).length).toBe(1)
    expect(page.sent(driverSaveAnswers)).toMatchObject([
      { answers: [{ of: trip.guid, field: odometer.guid, value: '1200', seen: null }] },
    ])
  })

  test('keeps an answer given offline over a reload, and sends it later', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Trip questions' }).waitFor()
    page.expectComplaint(/net::ERR_/)
    page.answer(offline(driverSaveAnswers), offline(driverAssignedTrips))
    await page.getByRole('button', { name: 'Trip questions' }).click()
    await sheet(page).getByLabel('Odometer').fill('1200')
    await sheet(page).getByRole('button', { name: 'Save answers' }).click()
    await page
      .getByText(/Trip questions, /)
      .first()
      .waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Trip questions' }).click()
    await expect.poll(() => sheet(page).getByLabel('Odometer').inputValue()).toBe('1200')
    await sheet(page).getByRole('button', { name: 'Cancel' }).click()
    page.answer(...saved, day)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect
      .poll(() => page.sent(driverSaveAnswers).at(-1))
      .toMatchObject({
        answers: [{ value: '1200' }],
      })
  })
})
