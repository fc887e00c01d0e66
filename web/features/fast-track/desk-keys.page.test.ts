import { expect, test } from 'vitest'
import { arrivalCheckIn, arrivalConfirm, arrivalQuery } from '#contract/fast-track.ts'
import { aDeskAgent } from '#web/testing/accounts.ts'
import { axe } from '#web/testing/axe.ts'
import { aDesk, aDeskFlight, aDeskRow } from '#web/testing/fixtures/desk.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const family = aDeskRow({ reference: 'FAMKL5', passengers: 5, flight: aDeskFlight() })
const early = aDeskRow({
  bookingGuid: aGuid(11),
  reference: 'EARLY2',
  dayNumber: 8,
  passengers: 1,
  flight: aDeskFlight({ ident: 'BA2156', status: 'enRoute', bestAt: '2026-11-20T13:40:00Z' }),
})
const open = (device: 'desktop' | 'tablet' = 'desktop') =>
  openPage('/scan', { as: aDeskAgent(), answers: aDesk([family, early]), device })

const box = /^Scan a ticket/
const partyOf = (page: PortalPage, reference = 'FAMKL5') =>
  page.getByRole('region', { name: `Party ${reference}` })
const banner = (page: PortalPage, text: string) =>
  page.getByRole('main').getByRole('status').getByText(text, { exact: true })
const ticked = async (page: PortalPage) => {
  const all = await partyOf(page).getByRole('checkbox').all()
  const states = await Promise.all(all.map((it) => it.isChecked()))
  return states.flatMap((is, place) => (is ? [place + 1] : []))
}

/** As a scanner types. */
async function scan(page: PortalPage, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

async function openParty(page: PortalPage, reference = 'FAMKL5'): Promise<void> {
  await page.getByLabel(box).waitFor()
  await scan(page, reference)
  await partyOf(page, reference).getByRole('checkbox').first().waitFor()
  // Longer than keys in a row: what follows is a new thought.
  await page.waitForTimeout(1100)
}

test('five guests with one missing take at most 14 keystrokes from scan to cleared', async () => {
  const page = await open()
  await openParty(page)
  let keys = 0
  const press = async (chord: string) => {
    keys += chord.split('+').length
    await page.keyboard.press(chord)
  }
  await press('a')
  await press('3')
  expect(await ticked(page)).toEqual([1, 2, 4, 5])
  await press('Control+Enter')
  await banner(page, '4 checked in, 4 of 5 in total').waitFor()
  await partyOf(page).getByText('4 of 5 checked in').waitFor()
  await press('Control+Enter')
  await page.getByRole('dialog', { name: '1 passenger is missing' }).waitFor()
  await press('Tab')
  await press('Enter')
  await banner(page, 'Cleared with 1 passenger missing. You can still check them in.').waitFor()
  expect(keys).toBe(8)
  expect(page.sent(arrivalCheckIn)[0]?.passengers).toHaveLength(4)
  expect(page.sent(arrivalConfirm)).toMatchObject([{ accepts: ['missing'] }])
})

test('five guests with one missing take at most 5 taps from scan to cleared', async () => {
  const page = await open('tablet')
  await openParty(page)
  const party = partyOf(page)
  let taps = 0
  const tap = async (name: string, of: ReturnType<typeof partyOf> | PortalPage = party) => {
    taps += 1
    await of.getByRole('button', { name, exact: true }).tap()
  }
  await tap('Select all 5')
  taps += 1
  await party.getByText('Sofie van der Berg').tap()
  await tap('Check in 4')
  await banner(page, '4 checked in, 4 of 5 in total').waitFor()
  await party.getByText('4 of 5 checked in').waitFor()
  await tap('Complete check-in')
  await tap('Complete with 1 missing', page)
  await banner(page, 'Cleared with 1 passenger missing. You can still check them in.').waitFor()
  expect(taps).toBe(5)
})

test('while a party is open, a scan or typed text that begins with its keys still goes to the search box', async () => {
  const page = await open()
  await openParty(page)
  const input = page.getByLabel(box)
  // As fast as a scanner.
  await page.keyboard.type('A23451234bcd')
  expect([await input.inputValue(), await ticked(page)]).toEqual(['A23451234bcd', []])
  // With text in the box, the keys are text.
  await page.keyboard.type('1a', { delay: 120 })
  expect([await input.inputValue(), await ticked(page)]).toEqual(['A23451234bcd1a', []])
  await input.fill('')

  // By hand: the first keys select someone until the next letter shows that it is a reference.
  await page.keyboard.type('2A', { delay: 150 })
  expect(await ticked(page)).toEqual([1, 2, 3, 4, 5])
  await page.keyboard.type('KQ7', { delay: 150 })
  expect([await input.inputValue(), await ticked(page)]).toEqual(['2AKQ7', []])
  await input.fill('')

  // Digits only, with Enter: a day number.
  await page.keyboard.type('12', { delay: 150 })
  await page.keyboard.press('Enter')
  await expect.poll(() => page.asked(arrivalQuery).map((it) => it.query.query)).toContain('12')
  await banner(page, '“12” doesn’t match a party on this day, a ticket or a reference').waitFor()
})

test('someone who clicks into the search box types there, however slowly', async () => {
  const page = await open()
  await openParty(page)
  await page.getByLabel(box).click()
  await page.keyboard.press('2')
  await page.waitForTimeout(1100)
  await page.keyboard.press('3')
  expect([await page.getByLabel(box).inputValue(), await ticked(page)]).toEqual(['23', []])
})

test('Escape closes the party, and ? lists its keys', async () => {
  const page = await open()
  await openParty(page)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard' })
  for (const label of [
    'Select or clear passenger 1–9',
    'Select or clear all passengers',
    'Check in, then complete check-in',
    'Close party',
  ])
    await sheet.getByText(label, { exact: true }).waitFor()
  expect(await sheet.getByText('Submit the form').count()).toBe(0)
  // Letters are for the search box.
  expect(await sheet.getByText(/^Go to /).count()).toBe(0)
  await page.keyboard.press('3')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  expect(await ticked(page)).toEqual([])
  await partyOf(page).waitFor()
  await page.getByLabel(box).focus()
  await page.keyboard.press('Escape')
  await partyOf(page).waitFor({ state: 'detached' })
})

test('with single keys turned off, only Ctrl+Enter works', async () => {
  const page = await open()
  await page.evaluate(() => localStorage.setItem('shortcuts-off', 'yes'))
  await openParty(page)
  await page.keyboard.press('1')
  expect([await page.getByLabel(box).inputValue(), await ticked(page)]).toEqual(['1', []])
  await page.getByLabel(box).fill('')
  await page.keyboard.press('Control+Enter')
  await banner(page, 'First select who is here').waitFor()
})

test('a check-in before the flight has landed asks once', async () => {
  const page = await open()
  await openParty(page, 'EARLY2')
  const party = partyOf(page, 'EARLY2')
  await party.getByRole('button', { name: 'Check in', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'BA2156 hasn’t landed' })
  await dialog
    .getByText('BA2156 from London lands at 09:40, in 40 min. Is Jan van der Berg the right party?')
    .waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // The party stays open.
  await party.getByRole('button', { name: 'Check in', exact: true }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(page.sent(arrivalCheckIn)).toEqual([])
  await party.getByRole('button', { name: 'Check in', exact: true }).click()
  await dialog.getByRole('button', { name: 'Check in anyway' }).click()
  await banner(page, '1 checked in, 1 of 1 in total').waitFor()

  // A flight that is down doesn't ask.
  await openParty(page)
  await page.keyboard.press('1')
  await page.keyboard.press('Control+Enter')
  await banner(page, '1 checked in, 1 of 5 in total').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})
