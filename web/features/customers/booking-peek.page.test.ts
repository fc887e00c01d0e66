import { describe, expect, test } from 'vitest'
import { groupNotes } from '#contract/group-notes.ts'
import { groupDetail, type GroupDetail } from '#contract/groups.ts'
import { guestMoney } from '#contract/till.ts'
import { answer, failing, slow } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { openList, reservations, rowOf } from '#web/testing/customer-list.ts'
import { aFoundReservation } from '#web/testing/fixtures/customers.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import type { PortalPage } from '#web/testing/open-page.ts'

const rows = [1, 2, 3].map((number) => aFoundReservation(number))
const [first, second] = rows
const shown = smallestReply(groupDetail)
const shownBooking = smallestReply(groupDetail).bookings[0]
const reservation = answer(groupDetail, ({ params }): GroupDetail => {
  const at = rows.findIndex((it) => it.group?.guid === params.group)
  return {
    ...shown,
    guid: params.group,
    customer: { ...shown.customer, guid: params.id },
    comments: `Note ${at + 1}`,
    balanceCents: 12_000,
    bookings: shownBooking ? [shownBooking] : [],
  }
})
const peek = (page: PortalPage) => page.getByRole('complementary', { name: 'Peek' })
const path = (page: PortalPage) => new URL(page.url()).pathname

const ofReservation = [
  reservation,
  answer(guestMoney, smallestReply(guestMoney)),
  answer(groupNotes.load, smallestReply(groupNotes.load)),
]

async function openRows(answers = ofReservation) {
  const page = await openList(rows, { answers })
  await page.setViewportSize({ width: 1440, height: 900 })
  await rowOf(page, 'Demo Guest 3').waitFor()
  // The keys of a list come after its rows.
  await expect
    .poll(async () => {
      await page.keyboard.press('j')
      return page.evaluate(() => document.activeElement?.closest('[data-row]') !== null)
    })
    .toBe(true)
  await page.keyboard.press('Home')
  return page
}

describe('P in Bookings', () => {
  test('shows the focused reservation, follows j and k, and leaves the focus in the list', async () => {
    const page = await openRows()
    await page.keyboard.press('p')
    await peek(page).getByText('Note 1').waitFor()
    await peek(page).getByText('120.00').waitFor()
    await page.keyboard.press('j')
    await peek(page).getByText('Note 2').waitFor()
    expect(await peek(page).getByRole('heading', { name: 'Demo Guest 2' }).count()).toBe(1)
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => peek(page).count()).toBe(0)
    expect(path(page)).toBe('/customers')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => path(page))
      .toBe(`/customers/${second?.customerGuid}/${second?.group?.guid ?? ''}`)
  })

  test('P again closes it; a failed load says so and leaves the list usable', async () => {
    const page = await openRows([failing(groupDetail)])
    page.expectComplaint(/500/)
    await page.keyboard.press('p')
    await peek(page).getByRole('button', { name: 'Try again' }).waitFor()
    await peek(page)
      .getByText(first?.email ?? '')
      .waitFor()
    await page.keyboard.press('p')
    await expect.poll(() => peek(page).count()).toBe(0)
  })
})

test('keys pressed while a list is loading move and open once it has its rows', async () => {
  const list = slow(reservations(rows))
  const page = await openList(rows, {
    answers: [list, ...ofReservation],
  })
  await page.getByRole('heading', { name: 'Bookings' }).waitFor()
  for (const key of ['j', 'j', 'Enter']) await page.keyboard.press(key)
  list.release()
  await expect.poll(() => path(page)).toBe(`/customers/${second?.customerGuid}/${second?.group?.guid ?? ''}`)
})
