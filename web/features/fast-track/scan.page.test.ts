import { expect, test } from 'vitest'
import {
  arrivalLoadBooking,
  arrivalQuery,
  departureLoadBooking,
  departureQuery,
} from '#contract/fast-track.ts'
import { aDeskAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aDeskList, aDeskParty, aDeskRow } from '#web/testing/fixtures/desk.ts'
import { openPage } from '#web/testing/open-page.ts'

const party = aDeskRow({ differs: ['different name'] })
const scans = answer(arrivalQuery, ({ query }) => {
  if (query.query === '') return aDeskList({ items: [party] })
  return query.query.startsWith('M1')
    ? aDeskList({ items: [party], mustChoose: true, notice: 'No guest named ANN OTHER on this flight' })
    : aDeskList({})
})
const open = () => openPage('/scan', { as: aDeskAgent(), answers: [scans] })
const box = 'Scan a ticket or boarding pass, or type a reference, day number, name or flight'

test('an ambiguous pass opens no party, even if only one matches: it asks and shows what differs', async () => {
  const page = await open()
  await page.getByLabel(box).fill('M1OTHER/ANN           EABC123 LGWBGIBA 2155 324Y012A0001 100')
  await page.keyboard.press('Enter')
  const choices = page.getByRole('region', { name: 'Which party?' })
  await choices.getByText('Is this the party?').waitFor()
  expect(await choices.innerText()).toContain('Differs from the boarding pass: different name')
  await page.getByText('No guest named ANN OTHER on this flight').first().waitFor()
  expect(page.sent(arrivalLoadBooking)).toEqual([])
})

test('a party of the other desk stays open when the desk is changed for it', async () => {
  const row = aDeskRow({})
  const departing = (notice: string | null) => aDeskParty(row, { direction: 'departure', notice })
  const page = await openPage('/scan', {
    as: aDeskAgent(),
    answers: [
      answer(arrivalQuery, ({ query }) => aDeskList({ items: query.query === '' ? [] : [row] })),
      answer(departureQuery, aDeskList({})),
      answer(arrivalLoadBooking, departing('This ticket is for departures, not arrivals')),
      answer(departureLoadBooking, departing(null)),
    ],
  })
  await page.getByLabel(box).fill(row.reference)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Go to departures' }).click()
  await page.getByText('This ticket is for departures').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Close party' }).waitFor()
  expect(page.asked(departureLoadBooking)).toHaveLength(1)
})

test('a scan goes to the search box from its first character, wherever the focus is', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Camera' }).focus()
  await page.keyboard.type(']L0M1OTHER')
  expect(await page.getByLabel(box).inputValue()).toBe(']L0M1OTHER')
})

test('Tab from a scanner submits, Tab from a person moves on', async () => {
  const page = await open()
  await page.getByLabel(box).fill('')
  await page.getByLabel(box).evaluate(typeAsScanner, 'M1SCANNED')
  await page.getByText('Is this the party?').waitFor()
  await page.getByLabel(box).fill('')
  await page.keyboard.type('typed', { delay: 80 })
  await page.keyboard.press('Tab')
  expect(await page.getByLabel(box).evaluate((it) => it === document.activeElement)).toBe(false)
})

/** Types as fast as a scanner even on a busy machine, with the times of its own keys, then Tab. */
function typeAsScanner(input: HTMLElement | SVGElement, code: string): void {
  let at = performance.now()
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    at += 8
    Object.defineProperty(event, 'timeStamp', { value: at })
    input.dispatchEvent(event)
  }
  // Bypasses React's value tracking, which would ignore the change.
  const setValue = (value: string) => Reflect.set(HTMLInputElement.prototype, 'value', value, input)
  for (const [place, letter] of Array.from(code).entries()) {
    press(letter)
    setValue(code.slice(0, place + 1))
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  press('Tab')
}
