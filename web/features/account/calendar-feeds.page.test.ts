import { expect, test } from 'vitest'
import { ownAccount } from '#contract/account.ts'
import {
  calendarFeeds,
  makeCalendarFeed,
  turnOffCalendarFeed,
  type CalendarFeed,
} from '#contract/calendar-feeds.ts'
import { messages } from '#contract/wire-errors.ts'
import { refuse } from '#domain/refusal.ts'
import { aDriver, aPartnerUser } from '#web/testing/accounts.ts'
import { answer, failing, refused } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { anOwnAccount } from '#web/testing/fixtures/account.ts'
import { openPage, type Opening } from '#web/testing/open-page.ts'

const url = `https://portal.example/calendar/${'x'.repeat(49)}/feed.ics`
const link = { url, madeAt: '2026-11-01T13:00:00Z', readAt: null }
const feeds = (...items: CalendarFeed[]) => answer(calendarFeeds, { items })
const openAccount = (...answers: NonNullable<Opening['answers']>) =>
  openPage('/account', {
    as: aDriver(),
    answers: [answer(ownAccount.load, anOwnAccount({ hasCalendars: true })), ...answers],
  })

test('a link is created, to copy or to open in a calendar', async () => {
  const page = await openAccount(feeds({ kind: 'driver', link: null }), answer(makeCalendarFeed, {}))
  const section = page.getByRole('region', { name: 'Calendar feeds' })
  await section.getByText('The trips assigned to you for the next two months').waitFor()
  page.answer(feeds({ kind: 'driver', link }))
  await section.getByRole('button', { name: 'Create link for Your trips' }).click()
  await section.getByText(url).waitFor()
  await section.getByText(/No calendar app has used this link yet/).waitFor()
  expect(await section.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(
    url.replace('https:', 'webcal:'),
  )
  expect(await axe(page)).toEqual([])
  expect(page.asked(makeCalendarFeed)[0]?.params).toEqual({ kind: 'driver' })
})

test('a link is replaced or turned off once confirmed', async () => {
  const page = await openAccount(
    feeds({ kind: 'driver', link: { ...link, readAt: '2026-11-20T12:30:00Z' } }),
    answer(makeCalendarFeed, {}),
    answer(turnOffCalendarFeed, {}),
  )
  await page.getByText(/Last used by a calendar app on Fri 20 Nov 08:30/).waitFor()
  await page.getByRole('button', { name: 'Replace link to Your trips' }).click()
  const replacing = page.getByRole('dialog', { name: 'Replace link' })
  await replacing.getByText(/stop updating/).waitFor()
  await replacing.getByRole('button', { name: 'Replace link' }).click()
  await replacing.waitFor({ state: 'detached' })
  page.answer(feeds({ kind: 'driver', link: null }))
  await page.getByRole('button', { name: 'Turn off Your trips' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn off calendar feed' })
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('button', { name: 'Create link for Your trips' }).waitFor()
  expect([page.asked(makeCalendarFeed).length, page.asked(turnOffCalendarFeed).length]).toEqual([1, 1])
})

test('a refusal is shown, and a failure to load can be tried again', async () => {
  const page = await openAccount(
    failing(calendarFeeds),
    refused(makeCalendarFeed, refuse('calendar', 'Not now')),
  )
  const section = page.getByRole('region', { name: 'Calendar feeds' })
  await section.getByText(messages.serverError).waitFor()
  page.answer(feeds({ kind: 'driver', link: null }))
  await section.getByRole('button', { name: 'Try again' }).click()
  await section.getByRole('button', { name: /Create link/ }).click()
  await page
    .getByText(/Not now/)
    .first()
    .waitFor()
})

test('each user sees their own feeds, and a user without any sees no section', async () => {
  const page = await openPage('/account', {
    as: aPartnerUser(),
    answers: [
      answer(ownAccount.load, anOwnAccount({ hasCalendars: true })),
      feeds({ kind: 'partner', link: null }),
    ],
  })
  await page.getByText('Your company’s bookings for the next year').waitFor()
  page.answer(answer(ownAccount.load, anOwnAccount()))
  await page.reload()
  await page.getByRole('heading', { name: 'This device' }).waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Calendar feeds' }).count()).toBe(0)
})
