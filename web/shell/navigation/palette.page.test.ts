import { describe, expect, test } from 'vitest'
import { groupPath } from '#contract/addresses.ts'
import type { AppData } from '#contract/account.ts'
import { queryCustomers } from '#contract/customers.ts'
import { findRecords, type FoundRecord } from '#contract/find.ts'
import { groupDetail } from '#contract/groups.ts'
import { partnerBalance, partners, partnerStatement } from '#contract/partners.ts'
import { guestMoney } from '#contract/till.ts'
import { aDriver, anAccountant, anAdministrator, aReservationsAgent } from '#web/testing/accounts.ts'
import { answer, failing, offline, slow, type Answer } from '#web/testing/answers.ts'
import { counts, reservations } from '#web/testing/customer-list.ts'
import { axe } from '#web/testing/axe.ts'
import { aFoundReservation } from '#web/testing/fixtures/customers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const record = (kind: FoundRecord['kind'], name: string, more: Partial<FoundRecord> = {}): FoundRecord => ({
  kind,
  guid: aGuid(7),
  name,
  detail: '',
  partnerGuid: null,
  date: null,
  state: null,
  ...more,
})
const finds = (...items: FoundRecord[]) => answer(findRecords, { items })
const noGuests = answer(queryCustomers, smallestReply(queryCustomers))

async function openPalette(as: AppData, answers: readonly Answer[], path = '/no-such-screen') {
  const page = await openPage(path, { as, answers })
  await page.getByRole('button', { name: 'Search or go to' }).waitFor()
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  return page
}
const field = (page: PortalPage) => page.getByRole('combobox', { name: 'Search or go to' })
const shown = (page: PortalPage) =>
  page.getByRole('option').evaluateAll((all) => all.map((it) => it.textContent))
const chosen = (page: PortalPage) =>
  field(page).evaluate(
    (it) => document.getElementById(it.getAttribute('aria-activedescendant') ?? '')?.textContent,
  )
const path = (page: PortalPage) => new URL(page.url()).pathname

describe('by keyboard', () => {
  test('pages are listed before the server has answered; arrows go round; Escape closes', async () => {
    const waiting = slow(finds(record('partner', 'Tax Advisers Inn')))
    const page = await openPalette(anAdministrator(), [waiting, noGuests])
    await page.keyboard.type('tax')
    await expect.poll(() => chosen(page)).toBe('TaxReports')
    expect((await shown(page)).slice(0, 3)).toEqual(['TaxReports', 'TaxesPrices', 'Tax numberSite'])
    waiting.release()
    await page.getByRole('option', { name: 'Tax Advisers Inn' }).waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await chosen(page)).toBe('TaxesPrices')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await chosen(page)).toBe('Tax Advisers Inn')
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'detached' })
  })

  test('Enter waits for the search if nothing else fits: a partner by name', async () => {
    const waiting = slow(finds(record('partner', 'Casuarina House')))
    const page = await openPalette(anAccountant(), [
      waiting,
      noGuests,
      answer(partners.edit.load, smallestReply(partners.edit.load)),
      answer(partnerBalance, smallestReply(partnerBalance)),
      answer(partnerStatement, smallestReply(partnerStatement)),
    ])
    await page.keyboard.type('casuarina')
    await page.keyboard.press('Enter')
    await page.getByText('Searching…').waitFor()
    waiting.release()
    await expect.poll(() => path(page)).toBe(`/partner/${aGuid(7)}`)
  })

  test('an answer to an earlier text is dropped', async () => {
    const early = slow(finds(record('partner', 'Palm House')))
    const page = await openPalette(anAccountant(), [early, noGuests])
    await page.keyboard.type('pal')
    await expect.poll(() => page.asked(findRecords).length).toBe(1)
    page.answer(finds(record('partner', 'Palace')))
    await page.keyboard.type('a')
    await page.getByRole('option', { name: 'Palace' }).waitFor()
    early.release()
    await page.waitForTimeout(200)
    expect(await page.getByRole('option', { name: 'Palm House' }).count()).toBe(0)
  })
})

test('a page that the open page links to is listed once', async () => {
  const page = await openPalette(aReservationsAgent(), [counts, reservations([]), finds()], '/customers')
  await page.keyboard.type('new boo')
  await expect.poll(() => shown(page)).toContainEqual(expect.stringMatching(/^New Booking/))
  expect((await shown(page)).filter((it) => /^new booking/i.test(it))).toHaveLength(1)
})

describe('on a reservation', () => {
  const guid = aGuid(1)
  const detail = smallestReply(groupDetail, {
    guid,
    reference: 'QX7K2M',
    changes: [
      { change: 'addPax', label: 'Add passengers', whyNot: null },
      { change: 'cancelBooking', label: 'Cancel booking', whyNot: 'This reservation is over' },
    ],
  })
  const answers = [
    answer(groupDetail, detail),
    answer(guestMoney, smallestReply(guestMoney)),
    finds(),
    noGuests,
  ]

  test('its menu’s actions open; one that isn’t available says why and does nothing', async () => {
    const page = await openPage(groupPath(guid, guid), { as: aReservationsAgent(), answers })
    await page.getByRole('button', { name: 'Change the reservation' }).waitFor()
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    await page.keyboard.type('cancel')
    const cancel = page.getByRole('option', { name: /Cancel booking/ })
    expect(await cancel.innerText()).toContain('This reservation is over')
    await page.keyboard.press('Enter')
    expect(await cancel.getAttribute('aria-disabled')).toBe('true')
    await field(page).fill('add pass')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: /Add passengers/ }).waitFor()
  })

  test('its menus’ actions are listed first; its name board and its own reference are found', async () => {
    const page = await openPage(groupPath(guid, guid), { as: aReservationsAgent(), answers })
    await page.getByRole('button', { name: 'Change the reservation' }).waitFor()
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    const menu = page.getByRole('group', { name: 'Change the reservation' }).getByRole('option')
    expect((await menu.allInnerTexts())[0]).toBe('Add passengers')
    const headings = page.getByRole('listbox', { name: 'Results' }).getByRole('group')
    const titles = await headings.evaluateAll((all) => all.map((it) => it.firstElementChild?.textContent))
    expect(titles.indexOf('Change the reservation')).toBeLessThan(titles.indexOf('For a reservation'))
    await page.keyboard.type('qx7k2m')
    await expect.poll(() => chosen(page)).toMatch(/QX7K2M$/)
    await field(page).fill('name bo')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: /^Name board/ }).waitFor()
  })

  test('the page before is the first entry, and Enter goes back to it', async () => {
    const page = await openPage(groupPath(guid, guid), { as: aReservationsAgent(), answers })
    await page.getByRole('button', { name: 'Change the reservation' }).waitFor()
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    await page.keyboard.type('sign out')
    expect(await chosen(page)).toBe('Sign Out')
    expect(await shown(page)).not.toContain(expect.stringContaining('QX7K2M'))
    await field(page).fill('flights')
    await page.keyboard.press('Escape')
    await page.goto('/no-such-screen')
    await page.getByRole('heading', { name: 'Not Found' }).waitFor()
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    expect(await chosen(page)).toContain('QX7K2M')
    await page.keyboard.press('Enter')
    await expect.poll(() => path(page)).toBe(groupPath(guid, guid))
  })
})

test('a similar name is listed last, and Enter doesn’t open it', async () => {
  const similar = { ...smallestReply(queryCustomers), items: [aFoundReservation(1)], similar: true }
  const page = await openPalette(aReservationsAgent(), [finds(), answer(queryCustomers, similar)])
  await page.keyboard.type('lock screen')
  const guest = page.getByRole('option', { name: /Guest 1/ })
  await guest.waitFor()
  await page.getByRole('group', { name: 'Similar names' }).waitFor()
  expect(await field(page).getAttribute('aria-activedescendant')).toBeNull()
  await page.keyboard.press('Enter')
  expect(path(page)).toBe('/no-such-screen')
  await page.keyboard.press('ArrowDown')
  expect(await guest.getAttribute('aria-selected')).toBe('true')
})

describe('says', () => {
  test('that nothing was found, once everything is searched', async () => {
    const page = await openPalette(anAdministrator(), [finds(), noGuests])
    await page.keyboard.type('zebra')
    await page.getByRole('status').getByText('No results found').waitFor()
    expect(await axe(page)).toEqual([])
  })

  test('that the search failed, keeps pages, and tries again', async () => {
    const page = await openPalette(anAdministrator(), [failing(findRecords), noGuests])
    await page.keyboard.type('manager')
    await page.getByText(/^Server error. Bookings, partners/).waitFor()
    expect(await chosen(page)).toBe('Manager')
    page.answer(finds(record('partner', 'Manager’s Inn')))
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('option', { name: 'Manager’s Inn' }).waitFor()
  })

  test('that there is no network; pages still open', async () => {
    const page = await openPalette(aDriver(), [offline(findRecords)])
    await page.keyboard.type('sign')
    await page.getByText(/Only pages and actions are listed/).waitFor()
    expect(await chosen(page)).toBe('Sign Out')
  })
})

test('lists only what the user may open, and asks only what the user may ask', async () => {
  const page = await openPalette(aDriver(), [finds()])
  await page.keyboard.type('pri')
  await page.getByText('No results found').waitFor()
  expect(await page.getByRole('option').count()).toBe(0)
})

test('on a phone it opens from the header, and a tap goes there', async () => {
  const found = answer(queryCustomers, {
    ...smallestReply(queryCustomers),
    items: [aFoundReservation(1)],
  })
  const page = await openPage('/no-such-screen', {
    as: anAdministrator(),
    device: 'phone',
    answers: [finds(), found],
  })
  await page.getByRole('button', { name: 'Search or go to' }).click()
  await field(page).fill('guest')
  await page.getByRole('option', { name: /Guest 1/ }).waitFor()
  const box = await page.getByRole('option', { name: /Guest 1/ }).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await page.getByRole('button', { name: 'Close' }).click()
  await field(page).waitFor({ state: 'detached' })
})
