import { expect, test } from 'vitest'
import { openList, rowOf } from '#web/testing/customer-list.ts'
import { aFoundReservation } from '#web/testing/fixtures/customers.ts'

test('a cancelled service that is still ahead isn’t called the last one', async () => {
  const off = { status: 'cancelled', nextService: null } as const
  const page = await openList([
    aFoundReservation(1, { ...off, firstServiceDate: '2026-12-22', lastServiceDate: '2026-12-22' }),
    aFoundReservation(2, { ...off, firstServiceDate: '2026-11-10', lastServiceDate: '2026-11-10' }),
  ])
  const next = (text: string) => rowOf(page, text).locator('td').filter({ hasText: /Tue/ }).innerText()
  expect(await next('Demo Guest 1')).toBe('Tue 22 Dec')
  expect(await next('Demo Guest 2')).toBe('last Tue 10 Nov')
})

test('the tip of a focused row names the columns of its cut texts', async () => {
  const partnerName = 'The Casuarina House and Beach Club of Holetown and Speightstown'
  const page = await openList([aFoundReservation(1, { partnerName })])
  await rowOf(page, 'Demo Guest 1').waitFor()
  await page.keyboard.press('j')
  await page
    .locator('[popover]')
    .filter({ hasText: `Partner: ${partnerName}` })
    .waitFor()
})

test('amounts to pay end at one line', async () => {
  const page = await openList([
    aFoundReservation(1, { paymentState: 'unpaid', balanceCents: 7_000, chargedCents: 7_000 }),
    aFoundReservation(2, { paymentState: 'deposit', balanceCents: 166_400, chargedCents: 200_000 }),
  ])
  await rowOf(page, 'Demo Guest 2').waitFor()
  const ends = await page
    .getByText(/^(70|1,664)\.00$/)
    .evaluateAll((all) => all.map((it) => Math.round(it.getBoundingClientRect().right)))
  expect(ends).toHaveLength(2)
  expect(ends[0]).toBe(ends[1])
})
