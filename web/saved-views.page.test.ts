import { describe, expect, test } from 'vitest'
import { failedMail, queryMessages } from '#contract/messages.ts'
import { deleteView, querySavedViews, saveView, shareView, type SavedView } from '#contract/saved-views.ts'
import { queryCustomers } from '#contract/customers.ts'
import { findRecords } from '#contract/find.ts'
import { refuse, refuseField } from '#domain/refusal.ts'
import { anAdministrator, aPartnerUser, aReservationsAgent } from '#web/testing/accounts.ts'
import { answer, refused, type Answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import type { Device } from '#web/testing/devices.ts'
import { counts, reservations, totals } from '#web/testing/customer-list.ts'
import { aFoundReservation } from '#web/testing/fixtures/customers.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const failed: SavedView = {
  guid: aGuid(1),
  list: 'messages',
  name: 'Failed e-mails',
  path: '/manager',
  search: '?state=failed',
  columns: { at: true, recipient: true, subject: false, state: true },
  sort: null,
  shared: false,
  owner: null,
  canChange: true,
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
const dialog = (page: PortalPage) =>
  page.getByRole('dialog', { name: /^Save(, rename or delete views| this view)$/ })

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
    const { shared: _shared, owner: _owner, canChange: _canChange, ...body } = failed
    expect(page.sent(saveView).at(-1)).toEqual({ ...body, name: 'Bounced' })
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

describe('a shared view', () => {
  const whole = { ...failed, columns: {} }
  const shared: SavedView = { ...whole, shared: true, owner: 'Ana Owner', canChange: false }
  const openEdit = async (page: PortalPage) => {
    await openMenu(page)
    await page.getByRole('menuitem', { name: 'Save, rename or delete views…' }).click()
  }

  test('is shared and no longer shared from the menu of its list', async () => {
    const page = await openMessages([whole], [answer(shareView, {})])
    await page.goto('/manager?state=failed')
    await openMenu(page)
    const share = page.getByRole('menuitem', { name: 'Share with all staff' })
    await share.waitFor()
    page.answer(answer(querySavedViews, { items: [{ ...whole, shared: true }] }))
    await share.click()
    await page.getByText('View “Failed e-mails” is shared with all staff').waitFor()
    expect(page.sent(shareView)).toEqual([{ shared: true }])
    await openMenu(page)
    await page.getByRole('menuitemradio', { name: 'Failed e-mails Shared' }).waitFor()
    const tooMany = 'A list can have at most 50 shared views. Stop sharing one first.'
    page.answer(refused(shareView, refuse('views', tooMany)))
    await page.getByRole('menuitem', { name: 'Stop sharing this view' }).click()
    await page.getByText(tooMany).waitFor()
    expect(page.sent(shareView).at(-1)).toEqual({ shared: false })
  })

  test('has its owner’s name, and is changed only by those who may', async () => {
    const page = await openMessages([shared])
    await page.goto('/manager?state=failed')
    await openMenu(page)
    await page.getByRole('menuitemradio', { name: 'Failed e-mails Ana Owner', checked: true }).waitFor()
    expect(await page.getByRole('menuitem', { name: /all staff|sharing/ }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await openEdit(page)
    await dialog(page).getByText('Shared by colleagues').waitFor()
    expect(
      await dialog(page)
        .getByRole('button', { name: /Rename|Delete|haring/ })
        .count(),
    ).toBe(0)
    // The same name makes a view of one’s own.
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Failed e-mails')
    await dialog(page).getByRole('button', { name: 'Save view' }).waitFor()
    expect(await axe(page)).toEqual([])
  })

  test('is managed by an administrator in the dialog', async () => {
    const page = await openMessages([{ ...shared, canChange: true }], [answer(shareView, {})])
    await openEdit(page)
    await dialog(page).getByRole('button', { name: 'Rename Failed e-mails' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Stop sharing Failed e-mails' }).click()
    await expect.poll(() => page.sent(shareView)).toEqual([{ shared: false }])
  })

  test('opens by its link with its own filters, columns and order', async () => {
    const page = await openMessages([shared])
    await page.goto(`/manager?state=sent#view=${shared.guid}`)
    await expect.poll(() => address(page)).toBe('/manager?state=failed')
    await page.getByRole('button', { name: 'View: Failed e-mails' }).waitFor()
    expect(page.url()).not.toContain('#')
    await page.goto(`/manager?state=sent#view=${aGuid(9)}`)
    await page.getByText('This view isn’t shared with you any more').waitFor()
    await expect.poll(() => address(page)).toBe('/manager?state=sent')
  })

  test('can’t be made by a partner user', async () => {
    const own: SavedView = { ...elsewhere, search: '?when=today' }
    const page = await openPage('/customers?when=today', {
      as: aPartnerUser(),
      answers: [counts, totals, reservations([]), answer(querySavedViews, { items: [own] })],
    })
    await openMenu(page)
    await page.getByRole('menuitemradio', { name: 'Mine', checked: true }).waitFor()
    expect(await page.getByRole('menuitem', { name: /Share/ }).count()).toBe(0)
    await page.getByRole('menuitem', { name: 'Save, rename or delete views…' }).click()
    await dialog(page).getByRole('button', { name: 'Rename Mine' }).waitFor()
    expect(await dialog(page).getByRole('button', { name: /Share/ }).count()).toBe(0)
  })
})

test('the open view is named on its button and announced, also once it has been changed', async () => {
  const rows = [1, 2].map((number) => aFoundReservation(number))
  const page = await openPage('/customers?when=tomorrow', {
    as: aReservationsAgent(),
    answers: [
      counts,
      totals,
      reservations(rows),
      answer(querySavedViews, { items: [{ ...elsewhere, search: '?when=tomorrow', columns: {} }] }),
    ],
  })
  await page.getByRole('button', { name: 'View: Mine', exact: true }).waitFor()
  await page.getByRole('status').filter({ hasText: 'View “Mine”' }).waitFor({ state: 'attached' })
  // Its menu stays closed until it is pressed.
  expect(await page.getByRole('menu').count()).toBe(0)
  await page.getByRole('button', { name: 'Waitlist' }).click()
  await page.getByRole('button', { name: 'View: Mine, changed' }).waitFor()
  await page.getByRole('button', { name: 'View: Mine, changed' }).click()
  await page.getByRole('menuitem', { name: 'Save changes to “Mine”' }).waitFor()
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
