import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { addDays } from '#domain/calendar/service-date.ts'
import { bookCouple } from './harness/booking.ts'
import { todayAtAirport } from './harness/clock.ts'
import { Caller } from './harness/caller.ts'
import { acceptEarlyCheckIn } from './harness/early-check-in.ts'
import { story } from './harness/story.ts'

const today = todayAtAirport()

async function manager(url: string): Promise<Caller> {
  const caller = new Caller(url)
  await caller.signIn('manager@demo.example')
  return caller
}

/** Types like a scanner: regardless of the focus, with Enter at the end. */
async function scan(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Scan a ticket/ }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** Tabs until the element with this name has the focus. */
async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let tabs = 0; tabs < 60; tabs++) {
    await page.keyboard.press(key)
    if (name.test(await page.evaluate(nameOfFocused))) return
  }
  throw new Error(`No ${name} within reach of ${key}`)
}

/** Runs in the browser. */
function nameOfFocused(): string {
  const focused = document.activeElement
  if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement)
    return focused.labels?.[0]?.textContent ?? ''
  return (focused?.getAttribute('aria-label') ?? focused?.textContent ?? '').trim()
}

async function pressByKeyboard(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

async function checkInByKeyboard(page: Page): Promise<void> {
  await pressByKeyboard(page, /^Check in 2/)
  const result = page.getByRole('status').getByText('2 checked in, 2 of 2 in total')
  await acceptEarlyCheckIn(page, result, () => pressByKeyboard(page, /^Check in anyway/))
}

/** The search box takes the focus whenever the desk is ready for the next guest. */
async function boxIsReady(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.activeElement?.getAttribute('aria-label')?.startsWith('Scan a ticket') ?? false,
  )
}

story('a party is found by code, reference, misspelt name and flight', async ({ portal, visitors }) => {
  const caller = await manager(portal.url)
  const one = await bookCouple(caller, { lastName: 'Quackenbush', date: today, direction: 'arrival' })
  await bookCouple(caller, { lastName: 'Ngozi-Adeyemi', date: today, direction: 'arrival' })
  const ident = one.bookings[0]?.flight?.ident ?? ''
  const page = await visitors.signInAs('desk', 'tablet', '/scan')
  const party = page.getByRole('region', { name: `Party ${one.reference}` })

  for (const typed of [one.ticketCode, one.reference.toLowerCase(), 'quakenbush']) {
    await scan(page, typed)
    const found = page
      .getByRole('region', { name: 'Which party?' })
      .getByRole('button')
      .filter({ hasText: 'Quackenbush' })
    await party.or(found).first().waitFor()
    if (await found.isVisible()) await found.click()
    await party.getByRole('heading', { name: /Quackenbush/ }).waitFor()
    await party.getByRole('button', { name: 'Close party' }).click()
    await party.waitFor({ state: 'detached' })
  }

  await scan(page, ident)
  const choices = page.getByRole('region', { name: 'Which party?' })
  await choices.getByRole('button').filter({ hasText: 'Quackenbush' }).waitFor()
  await choices.getByRole('button').filter({ hasText: 'Ngozi-Adeyemi' }).waitFor()
})

story('a ticket for another day says which day it is for', async ({ portal, visitors }) => {
  const tomorrow = await bookCouple(await manager(portal.url), {
    lastName: 'Tomorrowson',
    date: addDays(today, 1),
    direction: 'arrival',
  })
  const page = await visitors.signInAs('desk', 'tablet', '/scan')
  await scan(page, tomorrow.ticketCode)
  await page
    .getByRole('status')
    .getByText(/^This ticket is for /)
    .waitFor()
  const checkIn = page
    .getByRole('region', { name: `Party ${tomorrow.reference}` })
    .getByRole('button', { name: /^Check in/ })
  expect(await checkIn.getAttribute('aria-disabled')).toBe('true')
})

story(
  'by keyboard alone, a couple is checked in, undone with a reason, checked in again and cleared',
  async ({ portal, visitors }) => {
    const couple = await bookCouple(await manager(portal.url), {
      lastName: 'Keysworth',
      date: today,
      direction: 'arrival',
    })
    const page = await visitors.signInAs('desk', 'desktop', '/scan')
    const expected = (text: string | RegExp) => page.getByRole('status').getByText(text).first().waitFor()
    await boxIsReady(page)

    await page.keyboard.type(couple.reference)
    await page.keyboard.press('Enter')
    await expected('2 to check in')
    await page.getByRole('region', { name: `Party ${couple.reference}` }).waitFor()
    await pressByKeyboard(page, /^Select all 2/)
    await checkInByKeyboard(page)
    // The message appears before the party is reloaded.
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor()

    await pressByKeyboard(page, /^Undo$/)
    await page.getByRole('dialog').getByLabel('Reason').waitFor()
    await tabTo(page, /^Reason/)
    await page.keyboard.press('Control+Enter')
    await page.getByText('This field is required').first().waitFor()
    // The error summary has the focus; its line links to the field.
    await pressByKeyboard(page, /^Reason/)
    await page.keyboard.type('Wrong party at the desk')
    await page.keyboard.press('Control+Enter')
    await expected('Undone. All passengers are expected again.')

    await page.getByRole('button', { name: 'Select all 2' }).waitFor()
    await pressByKeyboard(page, /^Select all 2/)
    await checkInByKeyboard(page)
    // The button stays disabled until the party is reloaded.
    await expect
      .poll(() => page.getByRole('button', { name: /^Complete check-in/ }).getAttribute('aria-disabled'), {
        timeout: 30_000,
      })
      .not.toBe('true')
    await pressByKeyboard(page, /^Complete check-in/)
    // Nothing is paid yet, so the desk is warned first.
    await page.getByRole('dialog', { name: 'Payment is due' }).waitFor()
    await pressByKeyboard(page, /^Complete without payment/)
    await expected('Cleared')
  },
)

story(
  'the departures desk checks in departing guests and points an arriving party to its own desk',
  async ({ portal, visitors }) => {
    const caller = await manager(portal.url)
    const leaving = await bookCouple(caller, { lastName: 'Leavenworth', date: today, direction: 'departure' })
    const coming = await bookCouple(caller, { lastName: 'Comeau', date: today, direction: 'arrival' })
    const page = await visitors.signInAs('desk', 'desktop', '/scan')
    await boxIsReady(page)
    await tabTo(page, /^Departures$/, 'Shift+Tab')
    await page.keyboard.press('Enter')

    await boxIsReady(page)
    await page.keyboard.type(leaving.reference)
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: `Party ${leaving.reference}` }).waitFor()
    await pressByKeyboard(page, /^Select all 2/)
    await checkInByKeyboard(page)

    await scan(page, coming.reference)
    await page.getByRole('status').getByText('This ticket is for arrivals, not departures').waitFor()
  },
)
