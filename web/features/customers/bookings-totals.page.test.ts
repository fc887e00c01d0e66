import { expect, test } from 'vitest'
import { bookingTotals } from '#contract/booking-totals.ts'
import { queryCustomers } from '#contract/customers.ts'
import { refuseField } from '#domain/refusal.ts'
import { answer, refused } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { openList } from '#web/testing/customer-list.ts'
import { aFoundReservation } from '#web/testing/fixtures/customers.ts'
import type { PortalPage } from '#web/testing/open-page.ts'

const rows = [
  aFoundReservation(1, { totalCents: 5_000 }),
  aFoundReservation(2, { totalCents: 70_000 }),
  aFoundReservation(3, { totalCents: 36_000 }),
]
const paged = answer(queryCustomers, { items: rows, nextCursor: 'more' })
const header = (page: PortalPage) => page.getByRole('columnheader', { name: /^Total/ }).getByRole('button')
const showTotals = async (page: PortalPage) => {
  await page.getByRole('button', { name: 'View' }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Total/ }).click()
  await page.keyboard.press('Escape')
}
const names = (page: PortalPage) => page.locator('tbody [data-name]').allInnerTexts()

test('a list on dates says how many reservations there are, adds them up and sorts them by total', async () => {
  const totals = answer(bookingTotals, { found: { count: 320, totalCents: 1_234_500 } })
  const page = await openList(rows, { answers: [totals, paged] }, '/customers?when=this-month')
  await page.getByText('3 of 320').waitFor()
  await page.getByText('Total BBD 12,345.00').waitFor()
  expect(page.asked(bookingTotals)[0]?.query).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  await showTotals(page)
  await header(page).click()
  await page.waitForURL(/sort=total/)
  await header(page).click()
  await page.waitForURL(/sort=-total/)
  await page.getByText('Highest total first').waitFor()
  await expect.poll(() => page.asked(queryCustomers).at(-1)?.query).toMatchObject({ sort: '-total' })
})

test('without dates, the column says why it can’t be sorted, and a whole list is added up', async () => {
  const page = await openList(rows)
  await page.getByText('Total BBD 1,110.00').waitFor()
  expect(page.asked(bookingTotals)).toEqual([])
  await showTotals(page)
  await header(page).hover()
  await page.locator('[popover]').filter({ hasText: 'Choose dates first' }).waitFor()
  await header(page).click({ force: true })
  expect(page.url()).not.toContain('sort')
  expect(await axe(page)).toEqual([])
})

test('a link that sorts too many bookings by total is refused with the reason', async () => {
  const why = 'Too many bookings to sort by total. Choose dates first.'
  const tooMany = refused(queryCustomers, refuseField('sort', why))
  const page = await openList(rows, { answers: [tooMany] }, '/customers?sort=total&status=confirmed')
  await page.getByRole('alert').filter({ hasText: why }).waitFor()
})

test('a whole search is sorted by total on the page', async () => {
  const page = await openList(rows, {}, '/customers?query=guest')
  await showTotals(page)
  await header(page).click()
  await page.waitForURL(/sort=total/)
  await expect.poll(() => names(page)).toEqual(['Demo Guest 1', 'Demo Guest 3', 'Demo Guest 2'])
  expect(page.asked(queryCustomers).at(-1)?.query).not.toHaveProperty('sort')
})

test('on a phone, the order offers both ways of the total, or says why not', async () => {
  const page = await openList(rows, { device: 'phone' })
  const order = page.getByLabel('Sort by')
  await order
    .getByRole('option', { name: /Total.*: Choose dates first/, disabled: true })
    .waitFor({ state: 'attached' })
  page.answer(answer(bookingTotals, { found: { count: 3, totalCents: 111_000 } }))
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await order.selectOption({ label: 'Total, BBD ↓' })
  await page.waitForURL(/sort=-total/)
})
