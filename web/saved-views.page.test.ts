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
    await page.getByText('View “Failed e-mails” saved').waitFor()
    expect(await page.getByText('Changes saved').count()).toBe(0)
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
    await page.getByRole('menuitem', { name: 'Save, rename or delete views…' }).click()
    const name = dialog(page).getByRole('textbox', { name: 'Name' })
    await name.fill('failed E-MAILS ')
    await dialog(page).getByText('Replaces “Failed e-mails”').waitFor()
    await dialog(page).getByRole('button', { name: 'Replace view' }).waitFor()
    await name.fill('One more')
    await dialog(page).getByRole('button', { name: 'Save view' }).click()
    await dialog(page).getByText('Delete one first').first().waitFor()
    expect(await name.inputValue()).toBe('One more')
  })

  test('gives a view another name', async () => {
    const taken = refused(saveView, refuseField('name', 'Another view already has this name'))
    const page = await openMessages([failed], [taken])
    await openMenu(page)
    await page.getByRole('menuitem', { name: 'Save, rename or delete views…' }).click()
    await dialog(page).getByRole('button', { name: 'Rename Failed e-mails' }).click()
    const name = dialog(page).getByRole('textbox', { name: 'New name' })
    await name.waitFor()
    await page.keyboard.press('Escape')
    await name.waitFor({ state: 'detached' })
    await dialog(page).getByRole('button', { name: 'Rename Failed e-mails' }).click()
    await name.fill('Late ones')
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Enter')
    await dialog(page).getByText('Another view already has this name').first().waitFor()
    page.answer(answer(saveView, { guid: failed.guid }))
    await name.fill('Bounced')
    await page.keyboard.press('Enter')
    await page.getByText('View renamed to “Bounced”').waitFor()
    await name.waitFor({ state: 'detached' })
    const rename = dialog(page).getByRole('button', { name: 'Rename Failed e-mails' })
    await expect.poll(() => rename.evaluate((it) => it === document.activeElement)).toBe(true)
    expect(page.sent(saveView).at(-1)).toEqual({ ...failed, name: 'Bounced' })
  })

  test('updates the view that was opened to what it shows now', async () => {
    const page = await openMessages([failed], [answer(saveView, { guid: failed.guid })])
    await openMenu(page)
    await page.getByRole('menuitemradio', { name: failed.name }).click()
    await expect.poll(() => address(page)).toBe('/manager?state=failed')
    await openMenu(page)
    await page.getByRole('menuitemradio', { name: failed.name, checked: true }).waitFor()
    expect(await page.getByRole('menuitem', { name: /^Update/ }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByLabel('Search messages').fill('refund')
    await page.waitForURL(/query=refund/)
    await openMenu(page)
    await page.getByRole('menuitem', { name: 'Save changes to “Failed e-mails”' }).click()
    await page.getByText('View “Failed e-mails” updated').waitFor()
    expect(page.sent(saveView)).toMatchObject([{ guid: failed.guid, name: failed.name }])
    expect(page.sent(saveView)[0]?.search).toContain('query=refund')
  })

  test('no longer shows a view once it is deleted', async () => {
    const page = await openMessages([failed], [answer(deleteView, {})], 'phone')
    await openMenu(page)
    await page.getByRole('menuitem', { name: 'Save, rename or delete views…' }).click()
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
