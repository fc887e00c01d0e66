import { expect, test } from 'vitest'
import { queryCustomers } from '#contract/customers.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { counts, rowOf } from '#web/testing/customer-list.ts'
import { aFoundReservation } from '#web/testing/fixtures/customers.ts'
import type { Device } from '#web/testing/devices.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const meeting = { guid: 'meeting', name: 'Meeting point' }
const notes = { guid: 'notesForDriver', name: 'Notes for the driver' }
const long = 'Kiosk 2, behind the second baggage belt on the left, with a sign in both hands'

const list = (fields: (typeof meeting)[]) =>
  answer(queryCustomers, ({ query }) => {
    const row = aFoundReservation(1)
    const details = { [meeting.guid]: long }
    return { items: [query.details ? { ...row, details } : row], nextCursor: null, fields }
  })
const open = (fields: (typeof meeting)[], device: Device = 'desktop') =>
  openPage('/customers', { as: aReservationsAgent(), device, answers: [counts, list(fields)] })
const show = async (page: PortalPage, name: string) => {
  await page.getByRole('button', { name: 'View' }).click()
  await page.getByRole('menuitemcheckbox', { name }).click()
  await page.keyboard.press('Escape')
}
const isAsked = (page: PortalPage) => page.asked(queryCustomers).at(-1)?.query.details
const column = (page: PortalPage, name: string) => page.getByRole('columnheader', { name })

test('a field is a column once it is chosen, and its values are loaded only then', async () => {
  const page = await open([notes, meeting])
  await rowOf(page, 'Guest 1').waitFor()
  expect(await column(page, 'Meeting point').count()).toBe(0)
  expect(isAsked(page)).toBeUndefined()
  await show(page, 'Meeting point')
  const cell = page.locator('tbody td').filter({ hasText: 'Kiosk 2' })
  await cell.waitFor()
  expect(isAsked(page)).toBe('yes')
  expect(await axe(page)).toEqual([])
  await cell.hover()
  await expect.poll(() => cell.getAttribute('data-tip')).toBe(long)
  await page.reload({ waitUntil: 'commit' })
  await cell.waitFor()
  expect(await column(page, 'Notes for the driver').count()).toBe(0)
  await show(page, 'Meeting point')
  await column(page, 'Meeting point').waitFor({ state: 'detached' })
  await expect.poll(() => isAsked(page)).toBeUndefined()
})

test('a field that is newer than the chosen columns stays hidden', async () => {
  const page = await open([])
  await rowOf(page, 'Guest 1').waitFor()
  await show(page, 'Contact')
  await column(page, 'Contact').waitFor()
  page.answer(list([meeting]))
  await page.reload({ waitUntil: 'commit' })
  await column(page, 'Contact').waitFor()
  expect(await column(page, 'Meeting point').count()).toBe(0)
})

test('the menu of many fields stays in the window, and reaches the last one', async () => {
  const many = Array.from({ length: 60 }, (_, at) => ({ guid: `own${at}`, name: `Field ${at}` }))
  const page = await open([...many, meeting])
  await rowOf(page, 'Guest 1').waitFor()
  await page.getByRole('button', { name: 'View' }).click()
  const menu = page.getByRole('menu')
  await menu.waitFor()
  const { height = 0 } = page.viewportSize() ?? {}
  const bottom = async () => ((await menu.boundingBox())?.y ?? 0) + ((await menu.boundingBox())?.height ?? 0)
  await expect.poll(bottom).toBeLessThan(height)
  await page.keyboard.press('End')
  const last = page.getByRole('menuitemcheckbox', { name: 'Meeting point' })
  await expect.poll(async () => ((await last.boundingBox())?.y ?? height) < height).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => isAsked(page)).toBe('yes')
})

test('a phone shows a chosen field on each card', async () => {
  const page = await open([meeting], 'phone')
  await page.getByText('Guest 1').waitFor()
  await show(page, 'Meeting point')
  await page.getByText(long).waitFor()
  expect(await axe(page)).toEqual([])
})
