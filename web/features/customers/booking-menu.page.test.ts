import { describe, expect, test } from 'vitest'
import { groupNotes } from '#contract/group-notes.ts'
import { groupDetail } from '#contract/groups.ts'
import { options } from '#contract/options.ts'
import { sendBookingReminder } from '#contract/guest-messages.ts'
import { guestMoney } from '#contract/till.ts'
import { aDeskAgent, anAdministrator } from '#web/testing/accounts.ts'
import { answer, failing } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { openList, rowOf } from '#web/testing/customer-list.ts'
import { aFoundReservation } from '#web/testing/fixtures/customers.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import type { PortalPage } from '#web/testing/open-page.ts'

const rows = [1, 2, 3].map((number) => aFoundReservation(number))
const [, second] = rows
const shown = smallestReply(groupDetail)
const changes: (typeof shown)['changes'] = [
  { change: 'flightChange', label: 'Change flight', whyNot: null },
  { change: 'addPax', label: 'Add passengers', whyNot: 'This reservation has no upcoming services' },
  { change: 'cancelBooking', label: 'Cancel reservation', whyNot: null },
]
const reservation = answer(groupDetail, ({ params }) => ({
  ...shown,
  guid: params.group,
  customer: { ...shown.customer, guid: params.id },
  changes,
}))

async function openRows(...more: Parameters<typeof openList>[1][]) {
  const page = await openList(rows, {
    ...more[0],
    answers: [
      reservation,
      answer(guestMoney, smallestReply(guestMoney)),
      answer(groupNotes.load, smallestReply(groupNotes.load)),
      ...(more[0]?.answers ?? []),
    ],
  })
  await rowOf(page, 'Demo Guest 2').waitFor()
  return page
}
const linkOf = (page: PortalPage, text: string) => rowOf(page, text).locator('[data-row-link]')
const menu = (page: PortalPage) => page.getByRole('menu')

describe('the menu of a row', () => {
  test.each(['c', 'right click'])(
    'opens by %s, says why not, and opens a change on the page of the reservation',
    async (how) => {
      const page = await openRows()
      await linkOf(page, 'Demo Guest 2').focus()
      await expect
        .poll(async () => {
          // Its code may still be loading when the row is pressed again.
          if ((await menu(page).count()) === 1) return 1
          if (how === 'right click') await rowOf(page, 'Demo Guest 2').click({ button: 'right' })
          else await page.keyboard.press(how)
          return menu(page).count()
        })
        .toBe(1)
      expect(await menu(page).getAttribute('aria-label')).toBe('Demo Guest 2, DEMO02')
      await menu(page).getByText('This reservation has no upcoming services').first().waitFor()
      // Its groups are apart: changes, messages and money, paper, links, cancelling.
      expect(await menu(page).getByRole('separator').count()).toBe(4)
      expect(await axe(page)).toEqual([])
      // Unavailable: nothing happens.
      await page.keyboard.press('p')
      expect(new URL(page.url()).pathname).toBe('/customers')
      await page.keyboard.press('n')
      await page.getByRole('dialog').getByLabel('Reservation comments').waitFor()
      expect(new URL(page.url()).pathname).toBe(`/customers/${second?.customerGuid}/${second?.group?.guid}`)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.goBack()
      await linkOf(page, 'Demo Guest 2').waitFor()
      const link = linkOf(page, 'Demo Guest 2')
      await expect.poll(() => link.evaluate((it) => it === document.activeElement)).toBe(true)
    },
  )

  test('closes with Escape and gives the focus back to its row', async () => {
    const page = await openRows()
    await linkOf(page, 'Demo Guest 2').focus()
    await page.keyboard.press('Shift+F10')
    await menu(page).waitFor()
    await page.keyboard.press('Escape')
    await menu(page).waitFor({ state: 'detached' })
    const link = linkOf(page, 'Demo Guest 2')
    expect(await link.evaluate((it) => it === document.activeElement)).toBe(true)
  })

  test('sends a reminder in place, and leaves the selection as it is', async () => {
    const page = await openRows({ answers: [answer(sendBookingReminder, { toast: 'Reminder sent' })] })
    await page.getByLabel('Select row 1').check()
    await rowOf(page, 'Demo Guest 2').click({ button: 'right' })
    await menu(page).getByRole('menuitem', { name: 'Send reminder' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
    await expect.poll(() => page.asked(sendBookingReminder)).toHaveLength(1)
    expect(page.asked(sendBookingReminder)[0]?.query).toMatchObject({ group: second?.group?.guid })
    await page.getByText('1 sent: Demo Guest 2').first().waitFor()
    expect(await page.getByLabel('Select row 1').isChecked()).toBe(true)
  })

  test('takes a payment, adds a follow-up and copies the link, with the letters of the page', async () => {
    const page = await openRows({ as: anAdministrator(), answers: [answer(options, { items: [] })] })
    const openMenu = async () => {
      await linkOf(page, 'Demo Guest 2').focus()
      await page.keyboard.press('Shift+F10')
      await menu(page).waitFor()
    }
    await openMenu()
    for (const entry of [/^Take payment/, /^Change transport/, /^Change price/])
      await menu(page).getByRole('menuitem', { name: entry }).waitFor()
    await page.keyboard.press('t')
    const dialog = page.getByRole('dialog', { name: 'Add follow-up' })
    await dialog.getByText('About Demo Guest 2 · DEMO02').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await openMenu()
    await page.evaluate(() => {
      navigator.clipboard.writeText = (text) => {
        document.body.dataset['copied'] = text
        return Promise.resolve()
      }
    })
    await page.keyboard.press('i')
    await page.getByText('Link copied').waitFor()
    expect(await page.evaluate(() => new URL(document.body.dataset['copied'] ?? '').pathname)).toBe(
      `/customers/${second?.customerGuid}/${second?.group?.guid}`,
    )
    await openMenu()
    await page.keyboard.press('y')
    await page.getByRole('dialog', { name: 'Take payment' }).waitFor()
  })

  test('still opens when the reservation can’t be loaded', async () => {
    const page = await openRows({ answers: [failing(groupDetail)] })
    await rowOf(page, 'Demo Guest 1').click({ button: 'right' })
    await menu(page).getByRole('menuitem', { name: 'Open in new tab' }).waitFor()
  })

  test('is listed among the shortcuts', async () => {
    const page = await openRows()
    await page.keyboard.press('?')
    await page
      .getByRole('dialog')
      .getByText('Open the actions of the row or the selected rows (or right-click)')
      .waitFor()
  })
})

test('the menu of a selected row acts on all selected ones', async () => {
  const page = await openRows()
  await page.getByLabel('Select row 1').check()
  await page.getByLabel('Select row 2').check()
  await rowOf(page, 'Demo Guest 2').click({ button: 'right' })
  await page.getByRole('menu', { name: '2 reservations selected' }).waitFor()
  expect(await menu(page).getByRole('menuitem').allInnerTexts()).toEqual([
    'Send reminder\nM',
    expect.stringMatching(/^Request payment/),
    'Change time\nH',
    'Cancel reservations\nX',
  ])
  await page.keyboard.press('x')
  await page.getByRole('dialog', { name: 'Cancel reservations' }).waitFor()
})

test('without permission to edit, the menu has nothing that needs it', async () => {
  const page = await openRows({ as: aDeskAgent() })
  await rowOf(page, 'Demo Guest 1').click({ button: 'right' })
  await menu(page).getByRole('menuitem', { name: 'Open customer' }).waitFor()
  expect(
    await menu(page)
      .getByRole('menuitem', { name: /Change|Cancel|Book|reminder/ })
      .count(),
  ).toBe(0)
})

test('a customer without a reservation can be booked for', async () => {
  const page = await openList([aFoundReservation(7, {}, { group: null })])
  await rowOf(page, 'Guest 7').click({ button: 'right' })
  await page.getByRole('menu', { name: 'Demo Guest 7' }).waitFor()
  expect(await menu(page).getByRole('menuitem').allInnerTexts()).toEqual([
    'New booking\nB',
    'Add follow-up\nT',
    'Open in new tab\nO',
    'Copy link\nI',
  ])
})
