import { expect, test } from 'vitest'
import type { AppData } from '#contract/account.ts'
import { groupPath } from '#contract/addresses.ts'
import { queryCustomers } from '#contract/customers.ts'
import { findRecords } from '#contract/find.ts'
import { groupDetail, type GroupDetail } from '#contract/groups.ts'
import { guestMoney } from '#contract/till.ts'
import { aDriver, aReservationsAgent } from '#web/testing/accounts.ts'
import { answer, slow } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aFoundReservation } from '#web/testing/fixtures/customers.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

/** Actions that need a reservation, from a page without one: the palette asks for it first. */

const found = aFoundReservation(1)
const path = groupPath(found.customerGuid, found.group?.guid ?? '')

async function openPalette(as: AppData, changes: GroupDetail['changes'] = []): Promise<PortalPage> {
  const { customer, ...rest } = smallestReply(groupDetail)
  const page = await openPage('/no-such-screen', {
    as,
    answers: [
      answer(findRecords, { items: [] }),
      answer(queryCustomers, { ...smallestReply(queryCustomers), items: [found] }),
      answer(groupDetail, {
        ...rest,
        guid: found.group?.guid ?? '',
        customer: { ...customer, guid: found.customerGuid },
        reference: found.group?.reference ?? '',
        changes,
      }),
      answer(guestMoney, smallestReply(guestMoney)),
    ],
  })
  await page.getByRole('button', { name: 'Search or go to' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or go to' }).waitFor()
  return page
}
const option = (page: PortalPage, name: string | RegExp) => page.getByRole('option', { name })
const asking = (page: PortalPage, title: string) =>
  page.getByRole('combobox', { name: `${title} Find the record` })
const open = (change: 'cancelBooking' | 'flightChange', whyNot: string | null = null) => [
  { change, label: change === 'cancelBooking' ? 'Cancel reservation' : 'Change flight', whyNot },
]

test('an action asks for the reservation in the same box, and opens there', async () => {
  const page = await openPalette(aReservationsAgent(), open('cancelBooking'))
  await page.keyboard.type('cancel')
  await option(page, 'Cancel reservation… find the reservation').waitFor()
  await page.keyboard.press('Enter')
  await asking(page, 'Cancel reservation…').waitFor()
  expect(await page.getByRole('option').count()).toBe(0)
  await page.keyboard.type('guest')
  await option(page, /Demo Guest 1/).waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: /^Cancel reservation/ }).waitFor()
  const { pathname, search } = new URL(page.url())
  expect(pathname + search).toBe(path)
})

test('what an earlier search has found isn’t offered for the action', async () => {
  const page = await openPalette(aReservationsAgent())
  await page.keyboard.type('demo guest')
  await option(page, /Demo Guest 1/).waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('change flight')
  await option(page, /^Change flight…/).waitFor()
  const later = slow(answer(queryCustomers, { ...smallestReply(queryCustomers), items: [found] }))
  page.answer(later)
  await option(page, /^Change flight…/).click()
  await page.keyboard.type('guest')
  await page.waitForTimeout(300)
  expect(await page.getByRole('option').count()).toBe(0)
  later.release()
  await option(page, /Demo Guest 1/).waitFor()
})

test('Enter takes no reservation whose guest’s name is only similar', async () => {
  const page = await openPalette(aReservationsAgent())
  page.answer(answer(queryCustomers, { ...smallestReply(queryCustomers), items: [found], similar: true }))
  await page.keyboard.type('change flight')
  await option(page, /^Change flight…/).click()
  await page.keyboard.type('guess')
  await page.getByRole('group', { name: 'Similar names' }).waitFor()
  await page.keyboard.press('Enter')
  await asking(page, 'Change flight…').waitFor()
  expect(await page.getByRole('option', { selected: true }).count()).toBe(0)
})

test('a reservation that can’t be changed so says why', async () => {
  const whyNot = 'This reservation has no upcoming flights'
  const page = await openPalette(aReservationsAgent(), open('flightChange', whyNot))
  await page.keyboard.type('change flight')
  await option(page, /^Change flight…/).click()
  await page.keyboard.type('guest')
  // The toast is short: it can be over by the time the click returns.
  await Promise.all([page.getByText(whyNot).waitFor(), option(page, /Demo Guest 1/).click()])
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('Escape leads back to the actions, and then closes', async () => {
  const page = await openPalette(aReservationsAgent())
  await page.keyboard.type('change flight')
  await option(page, /^Change flight…/).waitFor()
  await page.keyboard.press('Enter')
  await asking(page, 'Change flight…').waitFor()
  await page.keyboard.press('Escape')
  const box = page.getByRole('combobox', { name: 'Search or go to' })
  await box.waitFor()
  expect(await box.inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
})

test.each([
  ['refund', 'Refund a guest…'],
  ['remind', 'Send reminder…'],
  ['recurring', 'Book again…'],
  ['rebook', 'Change flight…'],
  ['undo', 'Undo a service step…'],
])('“%s” finds %s', async (typed, title) => {
  const page = await openPalette(aReservationsAgent())
  await page.keyboard.type(typed)
  await option(page, new RegExp(`^${title}`)).waitFor()
})

test('a driver, who changes no reservations, isn’t offered any of them', async () => {
  const page = await openPalette(aDriver())
  await page.keyboard.type('change flight')
  await page.getByText('No results found').waitFor()
})

test('a part of a phone number finds its guest', async () => {
  const page = await openPalette(aReservationsAgent())
  await page.keyboard.type('6 823')
  await option(page, /Demo Guest 1/).waitFor()
  expect(page.asked(queryCustomers).at(-1)).toMatchObject({ query: { query: '6 823' } })
})

test('the singular of a page’s name never lists people with similar names', async () => {
  const page = await openPalette(aReservationsAgent())
  page.answer(answer(queryCustomers, { ...smallestReply(queryCustomers), items: [found], similar: true }))
  await page.keyboard.type('webhook')
  await page.getByText('No results found').waitFor()
})
