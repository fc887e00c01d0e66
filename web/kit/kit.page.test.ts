import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axe, axeColours } from '#web/testing/axe.ts'
import { buildKit, openKit } from '#web/testing/open-kit.ts'

beforeAll(buildKit, 120_000)

const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  )

describe('a day field', () => {
  test('opens its calendar with Alt+Down on the earliest day, moves by arrows, chooses with Enter and comes back', async () => {
    const page = await openKit()
    const field = page.getByRole('textbox', { name: /^Service date/ })
    await field.press('Alt+ArrowDown')
    await page.getByRole('dialog', { name: /Service date/ }).waitFor()
    await expect.poll(() => focused(page)).toBe('Saturday 21 November 2026')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => focused(page)).toBe('Saturday 21 November 2026')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('PageDown')
    await expect.poll(() => focused(page)).toBe('Monday 28 December 2026')
    await page.keyboard.press('Enter')
    expect(await field.inputValue()).toBe('2026-12-28')
    expect(await field.evaluate((it) => it === document.activeElement)).toBe(true)
  })

  test('is replaced by what is typed, even if the focus came from a script', async () => {
    const page = await openKit()
    const field = page.getByRole('textbox', { name: /^Service date/ })
    await field.fill('2026-12-28')
    await field.blur()
    await field.evaluate((it) => it.focus())
    await page.keyboard.type('2026-12-01')
    expect(await field.inputValue()).toBe('2026-12-01')
  })

  test('closes on Escape and keeps the previous value', async () => {
    const page = await openKit()
    const field = page.getByRole('textbox', { name: /^Service date/ })
    await field.fill('2026-11-25')
    await field.press('Alt+ArrowDown')
    await page.getByRole('dialog', { name: /Service date/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe('2026-11-25')
  })

  test('keeps a typed date before the minimum and shows the error', async () => {
    const page = await openKit()
    const field = page.getByRole('textbox', { name: /^Service date/ })
    await field.fill('20261119')
    await field.press('Tab')
    expect(await field.inputValue()).toBe('2026-11-19')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await page
      .getByRole('form')
      .or(page.locator('form'))
      .getByText('The earliest date is 2026-11-21')
      .waitFor()
  })
})

test('a time field understands 0730 and steps by half hours', async () => {
  const page = await openKit()
  const field = page.getByRole('textbox', { name: /^Pickup time/ })
  await field.fill('0730')
  await field.press('Tab')
  expect(await field.inputValue()).toBe('07:30')
  await field.press('ArrowUp')
  expect(await field.inputValue()).toBe('08:00')
  await field.fill('25:00')
  await field.press('Tab')
  await page.getByText('Enter a time as HH:MM').waitFor()
})

describe('a combobox', () => {
  test('finds as you type, chooses by arrows and Enter, and goes back to the choice when left half-typed', async () => {
    const page = await openKit()
    const field = page.getByRole('combobox', { name: /^From/ })
    await field.click()
    await field.pressSequentially('s')
    await page.getByRole('option', { name: 'Sugar Bay' }).waitFor()
    expect(await field.getAttribute('aria-expanded')).toBe('true')
    await expect
      .poll(() => page.getByRole('listbox', { name: 'From' }).getByRole('option').allInnerTexts())
      .toEqual(['Sandy Lane', 'Speightstown', 'Sugar Bay'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await field.inputValue()).toBe('Speightstown')
    await field.fill('xyz')
    await field.press('Tab')
    expect(await field.inputValue()).toBe('Speightstown')
  })

  test('says when it finds none', async () => {
    const page = await openKit()
    const field = page.getByRole('combobox', { name: 'No matches' })
    await field.click()
    await field.pressSequentially('x')
    await expect
      .poll(() => page.locator('[popover]:popover-open').allInnerTexts())
      .toEqual(['No results found'])
    expect(await axe(page)).toEqual([])
  })
})

test('a confirm dialog starts on the safe answer, closes on Escape and gives the focus back', async () => {
  const page = await openKit()
  const opener = page.getByRole('button', { name: 'Confirm dialog' })
  await opener.press('Enter')
  await page.getByRole('dialog', { name: 'Confirm' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Cancel')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Confirm dialog')
})

describe('a dialog that is drawn only while it is open', () => {
  const open = async (name: string) => {
    const page = await openKit()
    await page.getByRole('button', { name }).press('Enter')
    await page.getByRole('dialog', { name }).waitFor()
    await expect.poll(() => focused(page)).toBe('Cancel')
    return page
  }

  test.each(['Escape', 'Enter'])('gives the focus back to what opened it, closed by %s', async (key) => {
    const page = await open('Rendered while open')
    await page.keyboard.press(key)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Rendered while open')
  })

  test('leaves that to the next dialog, if one follows', async () => {
    const page = await open('Rendered while open')
    await page.getByRole('button', { name: 'Next', exact: true }).press('Enter')
    await page.getByRole('dialog', { name: 'Next' }).waitFor()
    await expect.poll(() => focused(page)).toBe('Cancel')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Rendered while open')
  })

  test('gives it to the content where what opened it is gone', async () => {
    const page = await open('Trigger removed')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  })
})

test('toasts go by their own time, wait while pointed at, and can be dismissed', async () => {
  const page = await openKit()
  await page.clock.install()
  const notices = page.getByRole('region', { name: 'Notices' })
  await page.getByRole('button', { name: 'Success toast' }).click()
  await notices.getByText('Booking 7KQ2RM added').hover()
  await page.clock.runFor(4_000)
  expect(await notices.getByText('Booking 7KQ2RM added').count()).toBe(1)
  await page.mouse.move(0, 0)
  await page.clock.runFor(4_000)
  await notices.getByText('Booking 7KQ2RM added').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Loading toast' }).click()
  await page.clock.runFor(60_000)
  await notices.getByRole('button', { name: 'Dismiss' }).click()
  await page.clock.runFor(1_000)
  await notices.getByText('Sending 12 tickets').waitFor({ state: 'detached' })
})

test('a failed submit leads to its summary, and each line to its field', async () => {
  const page = await openKit()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const line = page.getByRole('link', { name: 'Pickup time: This field is required' })
  await expect.poll(() => focused(page)).toContain('Check these before you continue')
  await line.press('Enter')
  expect(
    await page.getByRole('textbox', { name: /^Pickup time/ }).evaluate((it) => it === document.activeElement),
  ).toBe(true)
})

const opened = '[role="dialog"], [role="menu"]'

test.for(['desktop', 'phone'] as const)(
  'every part in every state passes WCAG on a %s, light and dark',
  { timeout: 120_000 },
  async (device) => {
    const page = await openKit(device)
    // Dark mode changes colours only; the components are the same.
    const look = async (within?: string) => {
      const found = await axe(page, within)
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
      found.push(...(await axeColours(page, within)).map((it) => `dark: ${it}`))
      await page.emulateMedia({ colorScheme: 'light' })
      await page.locator('html[data-mantine-color-scheme="light"]').waitFor()
      return found
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: 'Pickup time: This field is required' }).waitFor()
    for (const name of ['Blank toast', 'Error toast', 'Loading toast'])
      await page.getByRole('button', { name }).click()
    expect(await look()).toEqual([])
    await page.getByRole('textbox', { name: /^Service date/ }).press('Alt+ArrowDown')
    await page.getByRole('dialog', { name: /Service date/ }).waitFor()
    expect(await look('[role="dialog"]')).toEqual([])
    await page.keyboard.press('Escape')
    for (const name of [
      'View',
      'Confirm dialog',
      'Add dialog',
      'Confirm then do',
      'Keyboard sheet',
      'Palette',
    ]) {
      await page.getByRole('button', { name }).first().click()
      await page.locator(opened).filter({ visible: true }).first().waitFor()
      const within = (await page.getByRole('menu').isVisible()) ? '[role="menu"]' : '[role="dialog"]'
      expect([name, ...(await look(within))]).toEqual([name])
      await page.keyboard.press('Escape')
      await page.locator(opened).filter({ visible: true }).first().waitFor({ state: 'detached' })
    }
  },
)

describe('a menu of actions', () => {
  const openMenu = async () => {
    const page = await openKit()
    await page.getByRole('button', { name: 'Change the booking' }).press('Enter')
    await page.getByRole('menu', { name: 'Change the booking' }).waitFor()
    return page
  }

  test('starts on the first that is available; arrows go round, over those that say why not', async () => {
    const page = await openMenu()
    expect(await axe(page)).toEqual([])
    await expect.poll(() => focused(page)).toMatch(/^Change flight/)
    await page.keyboard.press('ArrowUp')
    expect(await focused(page)).toMatch(/^Reset.*Nothing to reset/)
    await page.keyboard.press('Enter')
    expect(await page.getByRole('menu').count()).toBe(1)
    await page.keyboard.press('ArrowUp')
    expect(await focused(page)).toMatch(/^Cancel/)
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('Change the booking')
  })

  test('a letter chooses, and goes to what is not available', async () => {
    const page = await openMenu()
    await page.keyboard.press('r')
    expect(await focused(page)).toMatch(/^Reset/)
    await page.keyboard.press('x')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await page.getByRole('status', { name: 'Done' }).innerText()).toBe('cancel')
    expect(await focused(page)).toBe('Change the booking')
  })

  test('closes on a click outside', async () => {
    const page = await openMenu()
    await page.getByRole('heading', { name: 'Kit' }).click()
    await expect.poll(() => page.getByRole('menu').count()).toBe(0)
  })
})
