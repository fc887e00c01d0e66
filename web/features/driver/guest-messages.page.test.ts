import { expect, test } from 'vitest'
import { driverAssignedTrips, driverEarnings } from '#contract/driver.ts'
import { driverAnswerGuest, driverMessages } from '#contract/trip-messages.ts'
import { aDriver } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { checkRotatingAppearance } from '#web/testing/appearances.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { anOwnTrip } from '#web/testing/fixtures/trips.ts'
import { openPage } from '#web/testing/open-page.ts'

const asked = {
  guid: aGuid(1),
  at: '2026-11-20T12:50:00Z',
  isGuest: true,
  text: 'By the blue door',
  ready: null,
}

test('a driver reads the guest’s message and answers with one press or own words, but not offline', async () => {
  const page = await openPage('/driver-dash', {
    as: aDriver(),
    device: 'phone',
    answers: [
      answer(driverAssignedTrips, { today: '2026-11-20', items: [anOwnTrip(1, { unanswered: 1 })] }),
      answer(driverEarnings, { days: [] }),
      answer(driverMessages, {
        whyNot: null,
        messages: [asked, { ...asked, guid: aGuid(2), isGuest: false, text: '', ready: 'here' }],
      }),
      answer(driverAnswerGuest, { toast: 'Message sent' }),
    ],
  })
  await page.getByRole('button', { name: 'Messages from the guest (1)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Messages: Demo Guest 1' })
  await dialog.getByText('By the blue door').waitFor()
  expect(await dialog.getByRole('listitem').last().textContent()).toContain('I’m at the pickup point')
  expect(await checkRotatingAppearance(page, 0)).toEqual([])
  await dialog.getByRole('button', { name: 'I’m on my way' }).click()
  await expect.poll(() => page.sent(driverAnswerGuest)).toEqual([{ text: '', ready: 'onMyWay' }])
  await dialog.getByLabel('Your reply').fill('Grey van')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => page.sent(driverAnswerGuest).at(-1)).toEqual({ text: 'Grey van', ready: null })
  await expect.poll(() => dialog.getByLabel('Your reply').inputValue()).toBe('')
  // What the page fetches ahead is here.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await dialog.getByRole('status').filter({ hasText: 'You’re offline' }).waitFor()
  expect(await dialog.getByRole('button', { name: /on my way/ }).getAttribute('aria-disabled')).toBe('true')
  await page.context().setOffline(false)
})

test('a trip without messages has no such button', async () => {
  const page = await openPage('/driver-dash', {
    as: aDriver(),
    device: 'phone',
    answers: [
      answer(driverAssignedTrips, { today: '2026-11-20', items: [anOwnTrip(1)] }),
      answer(driverEarnings, { days: [] }),
    ],
  })
  await page.getByRole('button', { name: 'Name board' }).waitFor()
  expect(await page.getByRole('button', { name: /Messages/ }).count()).toBe(0)
})
