import { expect, test } from 'vitest'
import { weeklyFlights } from '#contract/flights.ts'
import { checkPastedFlights, savePastedFlights, type PastedLineRow } from '#contract/pasted-flights.ts'
import { anAdministrator } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage, type Opening } from '#web/testing/open-page.ts'

const good: PastedLineRow = {
  line: 1,
  flight: 'BA2155',
  direction: 'arrival',
  airport: 'LGW',
  weekdays: [1, 3],
  localTime: '14:05',
  validFrom: '2026-11-20',
  validTo: '2027-03-27',
  outcome: 'new',
  wrong: '',
}
const bad: PastedLineRow = {
  ...good,
  line: 2,
  flight: 'hello',
  direction: null,
  outcome: 'wrong',
  wrong: '“hello” isn’t a flight number',
}
const whyNot = 'Fix 1 line first. Nothing is saved until every line is valid.'

async function openPaste(more: Opening = {}) {
  const page = await openPage('/flights/weekly', {
    as: anAdministrator(),
    ...more,
    answers: [answer(weeklyFlights, smallestReply(weeklyFlights, { items: [] }))],
  })
  await page.getByRole('button', { name: 'Paste from a spreadsheet' }).click()
  return page
}

test('an empty week takes pasted lines: what is wrong is said per line, and then all are saved', async () => {
  const page = await openPaste()
  page.answer(answer(checkPastedFlights, { lines: [good, bad], whyNot }))
  const lines = page.getByRole('textbox', { name: /^Lines/ })
  await lines.fill('BA2155\tLGW\tMon Wed\t14:05\nhello')
  await page.getByRole('button', { name: 'Check lines' }).click()
  await page.getByText(whyNot).waitFor()
  await page.getByRole('row', { name: /2 hello “hello” isn’t a flight number/ }).waitFor()
  expect(await axe(page)).toEqual([])
  expect(page.sent(savePastedFlights)).toEqual([])

  page.answer(
    answer(checkPastedFlights, { lines: [good], whyNot: null }),
    answer(savePastedFlights, { toast: '1 scheduled flight added' }),
  )
  await lines.fill('BA2155\tLGW\tMon Wed\t14:05')
  // The preview is of other lines.
  await page.getByText(whyNot).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Enter')
  await page.getByRole('row', { name: /1 BA2155 from LGW Mo We 14:05/ }).waitFor()
  await page.getByRole('button', { name: 'Save 1 flight' }).click()
  await page.getByText('1 scheduled flight added').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(page.sent(savePastedFlights)).toEqual([
    expect.objectContaining({ text: 'BA2155\tLGW\tMon Wed\t14:05', direction: 'arrival' }),
  ])
})

test('a file fills the lines, on a phone too', async () => {
  const page = await openPaste({ device: 'phone' })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'flights.csv', mimeType: 'text/csv', buffer: Buffer.from('BA1,LGW,daily,9:05\n') })
  await expect
    .poll(() => page.getByRole('textbox', { name: /^Lines/ }).inputValue())
    .toBe('BA1,LGW,daily,9:05')
  expect(await axe(page)).toEqual([])
})
