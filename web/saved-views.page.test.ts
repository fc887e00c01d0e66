import { describe, expect, test } from 'vitest'
import { failedMail, queryMessages } from '#contract/messages.ts'
import { deleteView, querySavedViews, saveView, type SavedView } from '#contract/saved-views.ts'
import { queryCustomers } from '#contract/customers.ts'
import { findRecords } from '#contract/find.ts'
import { refuseField } from '#domain/refusal.ts'
import { anAdministrator } from '#web/testing/accounts.ts'
import { answer, refused, type Answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import type { Device } from '#web/testing/devices.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const failed: SavedView = {
  guid: aGuid(1),
  list: 'messages',
  name: 'Failed e-mails',
  path: '/manager',
  search: '?state=failed',
  columns: { at: true, recipient: true, subject: false, state: true },
  sort: null,
}
const elsewhere: SavedView = { ...failed, guid: aGuid(2), list: 'bookings', name: 'Mine', path: '/customers' }

const messages = [
  answer(queryMessages, smallestReply(queryMessages)),
  answer(failedMail, { count: 0, from: null, to: null }),
]

const openMessages = (
  views: readonly SavedView[],
  more: readonly Answer[] = [],
  device: Device = 'desktop',
) =>
  openPage('/manager', {
    as: anAdministrator(),
    device,
    answers: [...messages, answer(querySavedViews, { items: [...views] }), ...more],
  })
const address = (page: PortalPage) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const openMenu = (page: PortalPage) => page.getByRole('button', { name: 'View' }).click()
const focused = (page: PortalPage) => page.evaluate(() => document.activeElement?.getAttribute('name'))
const dialog = (page: PortalPage) => page.getByRole('dialog', { name: 'Saved views' })

describe('a list', () => {
  test('is saved as it is shown, under a name', async () => {
    const page = await openMessages([], [answer(saveView, { guid: aGuid(1) })])
    await page.goto('/manager?state=failed')
    await openMenu(page)
    await page.getByRole('menuitem', { name: 'Save this view…' }).click()
    await expect.poll(() => focused(page)).toBe('name')
    await page.keyboard.type('Failed e-mails')
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    const { list, name, path, search, sort } = failed
    expect(page.sent(saveView)).toMatchObject([{ list, name, path, search, sort }])
    expect(Object.values(page.sent(saveView)[0]?.columns ?? {})).toContain(true)
  })

  test('opens a saved view, and marks it', async () => {
    const page = await openMessages([failed, elsewhere])
    await openMenu(page)
    const item = page.getByRole('menuitemradio', { name: failed.name })
    expect(await page.getByRole('menuitemradio', { name: elsewhere.name }).count()).toBe(0)
    await item.click()
    await expect.poll(() => address(page)).toBe('/manager?state=failed')
    await openMenu(page)
    await expect.poll(() => item.getAttribute('aria-checked')).toBe('true')
    expect(await axe(page)).toEqual([])
    await page.getByRole('menuitemcheckbox').first().waitFor()
  })

  test('focuses the first view on opening the menu, and its button on closing it', async () => {
    const page = await openMessages([failed])
    const viewButton = page.getByRole('button', { name: 'View' })
    await viewButton.focus()
    await page.keyboard.press('Enter')
    const item = page.getByRole('menuitemradio', { name: failed.name })
    await expect.poll(() => item.evaluate((it) => it === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => viewButton.evaluate((it) => it === document.activeElement)).toBe(true)
  })

  test('says which view a name replaces, and shows a refusal at the field', async () => {
    const page = await openMessages(
      [failed],
      [refused(saveView, refuseField('name', 'A list can have at most 30 saved views. Delete one first.'))],
    )
    await openMenu(page)
    await page.getByRole('menuitem', { name: 'Save or delete views…' }).click()
    const name = dialog(page).getByRole('textbox', { name: 'Name' })
    await name.fill('failed E-MAILS ')
    await dialog(page).getByText('Replaces “Failed e-mails”').waitFor()
    await name.fill('One more')
    await dialog(page).getByRole('button', { name: 'Save view' }).click()
    await dialog(page).getByText('Delete one first').first().waitFor()
    expect(await name.inputValue()).toBe('One more')
  })

  test('no longer shows a view once it is deleted', async () => {
    const page = await openMessages([failed], [answer(deleteView, {})], 'phone')
    await openMenu(page)
    await page.getByRole('menuitem', { name: 'Save or delete views…' }).click()
    page.answer(answer(querySavedViews, { items: [] }))
    await dialog(page).getByRole('button', { name: 'Delete Failed e-mails' }).click()
    await dialog(page).getByText('Your views of this list').waitFor({ state: 'detached' })
    expect(page.asked(deleteView)).toMatchObject([{ params: { id: failed.guid } }])
  })
})

test('the palette opens a saved view by its name', async () => {
  const page = await openPage('/no-such-screen', {
    as: anAdministrator(),
    answers: [
      answer(querySavedViews, { items: [failed] }),
      answer(findRecords, { items: [] }),
      answer(queryCustomers, smallestReply(queryCustomers)),
      ...messages,
    ],
  })
  await page.getByRole('button', { name: 'Search or go to' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('failed')
  await page.getByRole('option', { name: failed.name }).click()
  await expect.poll(() => address(page)).toBe('/manager?state=failed')
})
