import { expect } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { cancelBookingChange } from '#contract/booking-changes.ts'
import { groupDetail, type GroupDetail } from '#contract/groups.ts'
import { groupPath } from '#contract/addresses.ts'
import { takePayment } from '#contract/till.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { bookCouple } from './harness/booking.ts'
import { Caller } from './harness/caller.ts'
import { todayAtAirport } from './harness/clock.ts'
import { story } from './harness/story.ts'

const soon = addDays(todayAtAirport(), 3)

async function callerAs(url: string, role: 'manager' | 'reservations'): Promise<Caller> {
  const caller = new Caller(url)
  await caller.signIn(`${role}@demo.example`)
  return caller
}

const paramsOf = (group: GroupDetail) => ({ id: group.customer.guid, group: group.guid })
const pathOf = (group: GroupDetail) => groupPath(group.customer.guid, group.guid)
const state = (page: Page, word: string) =>
  page.getByRole('region', { name: 'Reservation' }).getByText(word, { exact: true }).waitFor()

async function payByCard(
  caller: Caller,
  group: GroupDetail,
  amountCents = group.balanceCents,
): Promise<void> {
  await caller.must(takePayment, { params: paramsOf(group), body: { method: 'card', amountCents } })
}

/** Opens a menu and one of its dialogs. */
async function choose(page: Page, menu: string | RegExp, entry: RegExp): Promise<Locator> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  return page.getByRole('dialog')
}

story('a guest whose booking was cancelled gets a refund', async ({ portal, visitors }) => {
  const agent = await callerAs(portal.url, 'reservations')
  const group = await bookCouple(agent, { lastName: 'Backmoney', date: soon, direction: 'arrival' })
  await payByCard(agent, group)
  const asked = {
    groupGuid: group.guid,
    bookingGuids: [group.bookings[0]?.guid ?? ''],
    reason: 'Plans changed',
  }
  const { confirmation } = await agent.must(cancelBookingChange.confirm, { body: asked })
  await agent.must(cancelBookingChange.make, { body: { ...asked, confirmation } })

  const page = await visitors.signInAs('reservations', 'desktop', pathOf(group))
  await state(page, 'Refund due')
  const dialog = await choose(page, 'More payment actions', /^Refund/)
  await dialog.getByText(/refund due$/).waitFor()
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await dialog.getByText('This field is required').first().waitFor()
  await dialog.getByLabel('Reason').fill('Cancelled in time')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await dialog.waitFor({ state: 'detached' })
  await state(page, 'Nothing to pay')
  expect((await agent.must(groupDetail, { params: paramsOf(group) })).balanceCents).toBe(0)
})

story('a payment taken by mistake is reversed by keyboard, only once', async ({ portal, visitors }) => {
  const agent = await callerAs(portal.url, 'reservations')
  const group = await bookCouple(agent, { lastName: 'Slipofhand', date: soon, direction: 'arrival' })
  await payByCard(agent, group, 1_000)
  const page = await visitors.signInAs('reservations', 'phone', pathOf(group))
  await page.getByRole('button', { name: /^Payment of/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('v')
  const dialog = page.getByRole('dialog', { name: `Reverse: ${group.reference}` })
  await dialog.getByLabel('Reason').fill('The other guest')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await state(page, 'Unpaid')
  await page.getByText(', reversed').waitFor()
  expect(await page.getByRole('button', { name: /^Payment of/ }).count()).toBe(0)
})

story('a guest pays in dollars at the desk and gets change', async ({ portal, visitors }) => {
  const manager = await callerAs(portal.url, 'manager')
  const today = todayAtAirport()
  const [first, second] = [
    await bookCouple(manager, { lastName: 'Changewell', date: today, direction: 'arrival' }),
    await bookCouple(manager, { lastName: 'Dollarby', date: today, direction: 'arrival' }),
  ]
  const page = await visitors.signInAs('desk', 'tablet', '/scan')
  for (const [group, isFirst] of [
    [first, true],
    [second, false],
  ] as const) {
    await page.getByRole('textbox', { name: /^Scan a ticket/ }).fill(group.reference)
    await page.keyboard.press('Enter')
    const party = page.getByRole('region', { name: `Party ${group.reference}` })
    await party.getByRole('button', { name: 'Take payment' }).click()
    const dialog = page.getByRole('dialog', { name: `Take payment: ${group.reference}` })
    if (isFirst) await dialog.getByRole('checkbox', { name: /^Open my drawer/ }).check()
    else {
      await dialog.getByRole('radio', { name: /^USD/ }).check()
      await dialog.getByLabel('Received in USD').fill(String(Math.ceil(group.balanceCents / 200) + 5))
      await dialog.getByText(/Give BBD .* change/).waitFor()
    }
    await dialog.getByRole('button', { name: 'Take payment' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page
      .getByRole('status')
      .getByText(/ taken$/)
      .first()
      .waitFor()
    await party.getByText('Paid', { exact: true }).waitFor()
  }
  const { entries } = await manager.must(groupDetail, { params: paramsOf(second) })
  expect(entries.at(-1)).toMatchObject({ kind: 'payment', method: 'cash', amountCents: -second.balanceCents })
})

story('a drawer is opened, paid out of, and counted with a difference', async ({ visitors }) => {
  visitors.expectComplaint(/^400 POST \/api\/till\/payout/)
  visitors.expectComplaint(/^400 POST \/api\/till\/count/)
  const page = await visitors.signInAs('manager', 'desktop', '/manager/cash')
  await page.getByRole('button', { name: 'Move cash' }).click()
  const safe = page.getByRole('dialog', { name: 'Move cash' })
  await safe.getByRole('radio', { name: 'From the bank to the safe' }).check()
  await safe.getByLabel('Amount').fill('500')
  await safe.getByLabel('Reason').fill('Change for the week')
  await safe.getByRole('button', { name: 'Move cash' }).click()
  await safe.waitFor({ state: 'detached' })

  await page.goto('/drawer')
  await page.getByRole('button', { name: 'Open my drawer' }).click()
  const opening = page.getByRole('dialog', { name: 'Open my drawer' })
  await opening.getByLabel('Float').fill('100')
  await opening.getByRole('button', { name: 'Open drawer' }).click()
  await opening.waitFor({ state: 'detached' })
  await page.getByText(/float BBD 100\.00/).waitFor()

  await page.getByRole('button', { name: 'Pay out' }).click()
  const out = page.getByRole('dialog', { name: 'Pay out of my drawer' })
  await out.getByLabel('Amount').fill('200')
  await out.getByLabel('Reason').fill('Too much')
  await out.getByRole('button', { name: 'Pay out' }).click()
  await out.getByText('The drawer holds only BBD 100.00').first().waitFor()
  await out.getByLabel('Amount').fill('40')
  await out.getByRole('button', { name: 'Pay out' }).click()
  await out.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Count and close' }).click()
  const counting = page.getByRole('dialog', { name: /^Count .*’s drawer$/ })
  await counting.getByRole('button', { name: 'Count BBD notes and coins' }).press('Enter')
  await counting.getByLabel('50.00 BBD, quantity').fill('1')
  await counting.getByLabel('1.00 BBD, quantity').fill('8')
  expect(await counting.getByLabel('Counted in BBD').inputValue()).toContain('58')
  await counting.getByLabel('Counted in USD').fill('0')
  await counting.getByText('Expected BBD 60.00: BBD 2.00 short').waitFor()
  await counting.getByRole('button', { name: 'Close drawer' }).click()
  await counting.getByText('Enter a reason for the difference').first().waitFor()
  await counting.getByLabel('Reason').fill('Wrong change')
  await counting.getByRole('button', { name: 'Close drawer' }).click()
  await counting.waitFor({ state: 'detached' })

  await page.getByRole('heading', { name: 'Last count' }).waitFor()
  await page.goto('/manager/cash')
  const row = page
    .getByRole('table', { name: 'Counted drawers' })
    .getByRole('row')
    .filter({ hasText: 'Wrong change' })
  await row.getByText('BBD 58.00, BBD 2.00 short').waitFor()
})
