import { describe, expect, test } from 'vitest'
import { failedMail, message, queryMessages, type MessageRow } from '#contract/messages.ts'
import { notFound } from '#domain/refusal.ts'
import { anAdministrator } from '#web/testing/accounts.ts'
import { answer, refused, slow } from '#web/testing/answers.ts'
import { openList } from '#web/testing/customer-list.ts'
import { aFoundReservation } from '#web/testing/fixtures/customers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const focusedRow = (page: PortalPage) => () =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'])

test('the down arrow goes from the search box to the rows, and Escape leaves the box', async () => {
  const rows = [1, 2, 3].map((number) => aFoundReservation(number, {}, { lastName: `Guest ${number}` }))
  const page = await openList(rows)
  const at = focusedRow(page)
  const box = page.getByRole('searchbox', { name: 'Search bookings' })
  await expect
    .poll(async () => {
      await page.keyboard.press('j')
      return at()
    })
    .toBeDefined()
  await box.fill('guest 2')
  await page.keyboard.press('ArrowDown')
  await expect.poll(at).toBe(rows[1]?.group?.guid)
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  await expect.poll(() => box.inputValue()).toBe('')
  expect(await box.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  // Back at the row that had the focus before the search.
  await expect.poll(at).toBe(rows[1]?.group?.guid)
  await page.getByText('Guest 3', { exact: false }).first().waitFor()
  await page.keyboard.press('j')
  await expect.poll(at).toBe(rows[2]?.group?.guid)
})

describe('Enter in the search box', () => {
  const aMessage = (number: number): MessageRow => ({
    guid: aGuid(number),
    kind: 'mail',
    state: 'sent',
    to: `guest${number}@good.example`,
    subject: `Subject ${number}`,
    createdAt: '2026-11-20T13:00:00Z',
    sentAt: '2026-11-20T13:00:00Z',
    tries: 1,
    lastError: '',
    template: 'confirmation',
    sealed: false,
    customer: null,
    account: null,
    group: null,
  })
  const messages = [aMessage(1), aMessage(2)]
  const found = answer(queryMessages, ({ query }) => ({
    items: messages.filter((it) => it.subject.includes(query.query ?? '')),
    nextCursor: null,
  }))
  const open = () =>
    openPage('/manager', {
      as: anAdministrator(),
      answers: [found, answer(failedMail, { count: 0, from: null, to: null }), refused(message, notFound)],
    })

  test('opens the only row found', async () => {
    const page = await open()
    await page.getByText('Subject 1').waitFor()
    await page.getByLabel('Search messages').fill('Subject 2')
    // The keys of a list are loaded after its rows.
    await expect
      .poll(async () => {
        await page.keyboard.press('Enter')
        return new URL(page.url()).pathname
      })
      .toBe(`/manager/messages/${aGuid(2)}`)
  })

  test('waits for a slow reply, and not after more was typed', async () => {
    const page = await open()
    await page.getByText('Subject 1').waitFor()
    const box = page.getByLabel('Search messages')
    // The keys of a list are loaded after its rows.
    await expect
      .poll(async () => {
        await page.keyboard.press('j')
        return focusedRow(page)()
      })
      .toBeDefined()
    const late = slow(found)
    page.answer(late)
    await box.fill('Subject 2')
    await page.keyboard.press('Enter')
    await page.waitForTimeout(1000)
    await page.keyboard.press('Backspace')
    late.release()
    await page.getByText('Subject 2').waitFor()
    expect(await focusedRow(page)()).toBeUndefined()
    expect(new URL(page.url()).pathname).toBe('/manager')
    const search = page.getByLabel('Search messages')
    await search.focus()
    await page.keyboard.press('Escape')
    await expect.poll(() => search.inputValue()).toBe('')
    await page.keyboard.press('Escape')
    expect(await search.evaluate((it) => it === document.activeElement)).toBe(false)
    const later = slow(found)
    page.answer(later)
    await box.fill('Subject 1')
    await page.keyboard.press('Enter')
    await page.waitForTimeout(1000)
    expect(new URL(page.url()).pathname).toBe('/manager')
    later.release()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/manager/messages/${aGuid(1)}`)
  })

  test('goes to the first of several', async () => {
    const page = await open()
    await page.getByText('Subject 1').waitFor()
    await page.getByLabel('Search messages').fill('Subject')
    await page.keyboard.press('Enter')
    await page.waitForURL(/query=Subject/)
    await page.getByText('Subject 2').waitFor()
    expect(new URL(page.url()).pathname).toBe('/manager')
  })
})
