import { describe, expect, test } from 'vitest'
import { groupPath } from '#contract/addresses.ts'
import { customerPage, queryCustomers } from '#contract/customers.ts'
import { groupDetail } from '#contract/groups.ts'
import { guestMoney } from '#contract/till.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { counts } from '#web/testing/customer-list.ts'
import type { Device } from '#web/testing/devices.ts'
import { aFoundReservation } from '#web/testing/fixtures/customers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const atOnce = 100
const all = Array.from({ length: 230 }, (_, index) => aFoundReservation(index + 1))
const shown = answer(queryCustomers, ({ query }) => {
  const from = Number(query.cursor ?? 0)
  const next = from + atOnce
  return { items: all.slice(from, next), nextCursor: next < all.length ? String(next) : null }
})
const detail = answer(groupDetail, ({ params }) => {
  const row = all.find((it) => it.group?.guid === params.group) ?? aFoundReservation(0)
  const { customer, ...rest } = smallestReply(groupDetail)
  const { customerGuid: guid, firstName, lastName } = row
  return {
    ...rest,
    guid: row.group?.guid ?? '',
    reference: row.group?.reference ?? '',
    customer: { ...customer, guid, firstName, lastName },
  }
})

const openList = (device: Device = 'desktop') =>
  openPage('/customers', {
    as: aReservationsAgent(),
    device,
    answers: [counts, shown, detail, answer(guestMoney, smallestReply(guestMoney))],
  })
const focusedRow = (page: PortalPage) => () =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'])
const guid = (number: number) => aGuid(2000 + number)
/** Whether the focused row is inside the window and its list. */
const isInView = (page: PortalPage) => () =>
  page.evaluate(() => {
    const row = document.activeElement?.closest('[data-row]')
    const { top = -1, bottom = Infinity } = row?.getBoundingClientRect() ?? {}
    const region = row?.closest('[role=region]')?.getBoundingClientRect()
    return (
      top >= Math.max(0, region?.top ?? 0) && bottom <= Math.min(innerHeight, region?.bottom ?? innerHeight)
    )
  })
const booking = (page: PortalPage, number: number) =>
  page.getByRole('heading', { level: 1, name: `Demo Guest ${number}`, exact: true }).waitFor()

/** Opens a row once the keys of the list work. */
async function openRow(page: PortalPage, number: number): Promise<void> {
  const at = focusedRow(page)
  await expect
    .poll(async () => {
      await page.keyboard.press('Home')
      await page.keyboard.press('j')
      return at()
    })
    .toBeDefined()
  await page.keyboard.press('Home')
  for (let row = 1; row < number; row += 1) await page.keyboard.press('j')
  await expect.poll(at).toBe(guid(number))
  await page.keyboard.press('Enter')
  await booking(page, number)
}

describe('back to a list', () => {
  test('the row that was opened is focused and in view, and j goes on from it', async () => {
    const page = await openList()
    await openRow(page, 31)
    await page.goBack()
    await expect.poll(focusedRow(page)).toBe(guid(31))
    await page.waitForTimeout(300)
    expect(await focusedRow(page)()).toBe(guid(31))
    expect(await isInView(page)()).toBe(true)
    await page.keyboard.press('j')
    await expect.poll(focusedRow(page)).toBe(guid(32))
  })

  test('also with rows of Show more, which a reloaded page asks for again', async () => {
    const page = await openList()
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByText('200 shown').waitFor()
    await expect.poll(focusedRow(page)).toBe(guid(101))
    // The code that renders the rows in view may still be loading.
    const region = page.getByRole('region', { name: 'Bookings' })
    await expect
      .poll(async () => {
        await region.evaluate((it) => it.scrollTo({ top: 150 * 32 }))
        return page.getByText('Demo Guest 155', { exact: true }).count()
      })
      .toBe(1)
    await page.getByText('Demo Guest 155', { exact: true }).click()
    await booking(page, 155)
    await page.reload()
    await booking(page, 155)
    await page.goBack()
    await expect.poll(focusedRow(page)).toBe(guid(155))
    await expect.poll(isInView(page)).toBe(true)
    await page.getByText('200 shown').waitFor()
  })

  test('the row in the place of one that has left the list', async () => {
    const page = await openList()
    await openRow(page, 3)
    page.answer(
      answer(queryCustomers, { items: all.filter((_, index) => index !== 2).slice(0, 50), nextCursor: null }),
    )
    await page.reload()
    await booking(page, 3)
    await page.goBack()
    await expect.poll(focusedRow(page)).toBe(guid(4))
  })

  test('on a phone', async () => {
    const page = await openList('phone')
    await page.getByText('Demo Guest 40', { exact: true }).click()
    await booking(page, 40)
    await page.goBack()
    await expect.poll(focusedRow(page)).toBe(guid(40))
    await expect.poll(isInView(page)).toBe(true)
  })

  test('a list opened from the menu starts at the top', async () => {
    const page = await openList()
    await openRow(page, 31)
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await page.getByText('Demo Guest 1', { exact: true }).waitFor()
    await page.waitForTimeout(300)
    expect(await focusedRow(page)()).toBeUndefined()
  })
})

describe('a booking that was opened from a list', () => {
  test('leads to the next and previous ones, and Escape back to the list at the last one', async () => {
    const page = await openList()
    await openRow(page, 2)
    await page.getByRole('button', { name: 'Next booking' }).waitFor()
    await page.keyboard.press(']')
    await booking(page, 3)
    await page.keyboard.press(']')
    await booking(page, 4)
    await page.getByRole('button', { name: 'Previous booking' }).click()
    await booking(page, 3)
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard' })
    await help.getByText('Next booking', { exact: true }).waitFor()
    await help.getByText('Back to the list', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await booking(page, 3)
    await page.keyboard.press('Escape')
    await expect.poll(focusedRow(page)).toBe(guid(3))
    expect(new URL(page.url()).pathname).toBe('/customers')
  })

  test('Escape closes the help that an earlier page has opened before, and nothing else', async () => {
    const page = await openList()
    const help = page.getByRole('dialog', { name: 'Keyboard' })
    await page.getByText('Demo Guest 1', { exact: true }).waitFor()
    await page.keyboard.press('?')
    await help.waitFor()
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await openRow(page, 2)
    await page.getByRole('button', { name: 'Next booking' }).waitFor()
    await page.keyboard.press('?')
    await help.waitFor()
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await page.waitForTimeout(300)
    await booking(page, 2)
    await page.keyboard.press('Escape')
    await expect.poll(focusedRow(page)).toBe(guid(2))
  })

  test('Escape first closes what is open', async () => {
    const page = await openList()
    await openRow(page, 2)
    await page.getByRole('button', { name: 'Next booking' }).waitFor()
    await page.getByRole('button', { name: 'Change the reservation' }).click()
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await booking(page, 2)
    await page.keyboard.press('Escape')
    await expect.poll(focusedRow(page)).toBe(guid(2))
  })

  test('has no previous one if it is the first, and neither if it was not opened from a list', async () => {
    const page = await openList()
    await openRow(page, 1)
    await page
      .getByRole('button', { name: 'Previous booking. This is the first booking in the list' })
      .waitFor()
    await page.goto(new URL(page.url()).pathname.replace(guid(1), guid(2)))
    await booking(page, 2)
    await page.waitForTimeout(300)
    expect(await page.getByRole('button', { name: 'Next booking' }).count()).toBe(0)
  })
})

describe('a booking that was opened by its address', () => {
  const open = async () => {
    const page = await openPage(groupPath(aGuid(1), all[1]?.group?.guid ?? ''), {
      as: aReservationsAgent(),
      answers: [
        counts,
        shown,
        detail,
        answer(guestMoney, smallestReply(guestMoney)),
        answer(customerPage, smallestReply(customerPage)),
      ],
    })
    await booking(page, 2)
    return page
  }

  test('Escape leads where its back button does', async () => {
    const page = await open()
    const back = await page.getByRole('link', { name: 'Back' }).getAttribute('href')
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard' })
    await help.getByText('Back', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await booking(page, 2)
    await page.keyboard.press('Escape')
    await expect.poll(() => new URL(page.url()).pathname).toBe(back)
  })
})
