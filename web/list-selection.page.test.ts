import { expect, test } from 'vitest'
import { findRecords } from '#contract/find.ts'
import { groupDetail } from '#contract/groups.ts'
import { guestMoney } from '#contract/till.ts'
import { answer } from '#web/testing/answers.ts'
import { openList, rowOf } from '#web/testing/customer-list.ts'
import { aFoundReservation } from '#web/testing/fixtures/customers.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import type { PortalPage } from '#web/testing/open-page.ts'

const rows = [1, 2, 3, 4].map((number) => aFoundReservation(number))
const focusedRow = (page: PortalPage) => () =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'])
const guid = (place: number) => rows[place]?.group?.guid

async function openSelected(): Promise<PortalPage> {
  const page = await openList(rows, {
    answers: [
      answer(groupDetail, smallestReply(groupDetail)),
      answer(guestMoney, smallestReply(guestMoney)),
      answer(findRecords, { items: [] }),
    ],
  })
  await rowOf(page, 'Demo Guest 1').waitFor()
  await expect
    .poll(async () => {
      await page.keyboard.press('j')
      return focusedRow(page)()
    })
    .toBeDefined()
  await page.keyboard.press('Home')
  await page.keyboard.press('j')
  await expect.poll(focusedRow(page)).toBe(guid(1))
  await page.keyboard.press('x')
  await page.getByText('1 reservation selected').waitFor()
  return page
}

test('Escape clears a selection and keeps the place; the palette has “Clear selection” last', async () => {
  const page = await openSelected()
  await page.keyboard.press('Control+k')
  const group = page.getByRole('group', { name: '1 reservation selected' })
  await group.getByRole('option').first().waitFor()
  // Those that aren’t available come after it.
  const available = group.getByRole('option', { disabled: false })
  expect(await available.last().innerText()).toContain('Clear selection')
  await page.keyboard.press('Escape')
  await group.waitFor({ state: 'detached' })
  await page.getByText('1 reservation selected').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByText('1 reservation selected').count()).toBe(0)
  await expect.poll(focusedRow(page)).toBe(guid(1))
})

test('without a selection, the palette has the list’s actions for the focused row, or asks to select rows', async () => {
  const page = await openList(rows, { answers: [answer(findRecords, { items: [] })] })
  await rowOf(page, 'Demo Guest 1').waitFor()
  const seek = async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or go to' }).fill('change time')
  }
  await seek()
  const found = page.getByRole('option', { name: /^Change time/ })
  await found.filter({ hasText: 'Select reservations first' }).waitFor()
  await page.keyboard.press('Enter')
  expect(await page.getByRole('dialog', { name: 'Change pickup time' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect
    .poll(async () => {
      await page.keyboard.press('j')
      return focusedRow(page)()
    })
    .toBeDefined()
  await page.keyboard.press('Control+k')
  const group = page.getByRole('group', { name: 'Focused row' })
  expect(await group.getByRole('option').first().innerText()).toContain('Open Demo Guest')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(focusedRow(page)).toBeDefined()
  await seek()
  await found.filter({ hasText: 'Focused row' }).waitFor()
  expect(await found.count()).toBe(1)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Change pickup time' }).waitFor()
})

test('a selection is there again on coming Back from a row, once', async () => {
  const page = await openSelected()
  const toBooking = async () => {
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Charges and payments' }).waitFor()
  }
  await toBooking()
  await page.goBack()
  await page.getByText('1 reservation selected').waitFor()
  await expect.poll(focusedRow(page)).toBe(guid(1))
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await page.locator('[data-row-link]').nth(1).focus()
  await toBooking()
  await page.goBack()
  await expect.poll(focusedRow(page)).toBe(guid(1))
  expect(await page.getByText('1 reservation selected').count()).toBe(0)
})

test('Escape in the search leads back to the row', async () => {
  const page = await openSelected()
  await page.keyboard.press('/')
  await expect.poll(focusedRow(page)).toBeUndefined()
  await page.keyboard.press('Escape')
  await expect.poll(focusedRow(page)).toBe(guid(1))
  await page.keyboard.press('j')
  await expect.poll(focusedRow(page)).toBe(guid(2))
})

test('taking a payment is an action of the open reservation, with the reason if it can’t be done', async () => {
  const page = await openSelected()
  page.answer(answer(groupDetail, { ...smallestReply(groupDetail), whyNoPayment: 'Nothing to pay' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Charges and payments' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or go to' }).fill('take payment')
  await page.getByRole('option', { name: /Take payment.*Nothing to pay/ }).waitFor()
})

test('selecting the first row moves no row, nor does clearing the selection', async () => {
  const page = await openList(rows)
  await page.setViewportSize({ width: 1440, height: 900 })
  const last = rowOf(page, 'Demo Guest 4')
  await last.waitFor()
  const place = async () => Math.round((await last.boundingBox())?.y ?? 0)
  const before = await place()
  await rowOf(page, 'Demo Guest 1').getByRole('checkbox').check()
  await page.getByText('1 reservation selected').waitFor()
  // The actions are loaded later, and move the button.
  await page.getByRole('button', { name: 'Send reminder' }).waitFor()
  expect(await place()).toBe(before)
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await page.getByText('1 reservation selected').waitFor({ state: 'detached' })
  expect(await place()).toBe(before)
})
