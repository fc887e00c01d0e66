import { expect, test } from 'vitest'
import { groupPath } from '#contract/addresses.ts'
import { bookingDetail, groupDetail } from '#contract/groups.ts'
import { guestMoney } from '#contract/till.ts'
import { aPartnerUser, aReservationsAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const flight = {
  guid: aGuid(9),
  ident: 'BA255',
  date: '2099-01-01',
  direction: 'arrival' as const,
  otherCity: 'London',
  scheduledTime: '14:00',
  bestTime: '14:00',
  late: false,
  status: 'scheduled',
}
const arrival = {
  ...smallestReply(bookingDetail),
  guid: aGuid(2),
  kind: 'arrivalFastTrack' as const,
  status: 'booked' as const,
  serviceDate: '2099-01-01',
  flight,
}
const passenger = { guid: aGuid(5), position: 1, ageBand: 'adult' as const, details: [] }
const group = {
  ...smallestReply(groupDetail),
  bookings: [arrival],
  passengers: [
    { ...passenger, firstName: '', lastName: '' },
    { ...passenger, guid: aGuid(6), position: 2, firstName: 'Ada', lastName: 'Lovelace' },
  ],
}
const open = (as: ReturnType<typeof aReservationsAgent>) =>
  openPage(groupPath(aGuid(1), aGuid(1)), {
    as,
    answers: [answer(groupDetail, group), answer(guestMoney, smallestReply(guestMoney))],
  })

test('the office opens and prints a name board with the first name known and the flight', async () => {
  const page = await open(aReservationsAgent())
  await page.getByRole('button', { name: 'Name board' }).click()
  const board = page.getByRole('dialog', { name: 'Name board: Ada Lovelace' })
  await board.getByText('BA255').waitFor()
  await board.getByText('London').waitFor()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await board.getByRole('button', { name: 'Print name board' }).click()
  expect(await page.locator('body[data-printed]').count()).toBe(1)
  // On paper there is nothing but the board.
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('heading', { name: 'Passengers' }).isVisible()).toBe(false)
  expect(await board.isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Escape')
  await board.waitFor({ state: 'detached' })
})

test('partner users have no name board', async () => {
  const page = await open(aPartnerUser())
  await page.getByRole('heading', { name: 'Passengers' }).waitFor()
  expect(await page.getByRole('button', { name: 'Name board' }).count()).toBe(0)
})
