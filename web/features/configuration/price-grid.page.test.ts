import { expect, test } from 'vitest'
import { fastTrackPrices, savePriceGrid, transportPrices } from '#contract/prices.ts'
import { options } from '#contract/options.ts'
import { anAdministrator } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { openPage, type Opening } from '#web/testing/open-page.ts'

const today = '2026-11-20'
const adult = {
  guid: aGuid(1),
  name: 'Fast track arrival, adult',
  validFrom: '2026-01-01',
  validTo: null,
  version: 3,
  facts: { direction: 'arrival', ageBand: 'adult', firstCents: 9000, nextCents: 9000, taxCode: 'VAT' },
} as const
const lists = {
  'tax-codes': [{ key: 'VAT', value: 'VAT' }],
  'transport-services': [
    { guid: aGuid(11), name: 'Saloon' },
    { guid: aGuid(12), name: 'Van' },
  ],
  zones: [
    { guid: aGuid(21), name: 'Airport' },
    { guid: aGuid(22), name: 'West' },
    { guid: aGuid(23), name: 'East' },
  ],
}

async function openGrid(tab: 'fastTrack' | 'transport', more: Opening = {}) {
  const page = await openPage(`/configuration/prices?tab=${tab}`, {
    as: anAdministrator(),
    ...more,
    answers: [
      answer(fastTrackPrices.load, { items: [adult], today, warnings: [] }),
      answer(transportPrices.load, { items: [], today, warnings: [] }),
      answer(options, ({ params }) => ({ items: lists[params.list as keyof typeof lists] ?? [] })),
      answer(savePriceGrid, { toast: 'Saved' }),
    ],
  })
  await page.getByRole('button', { name: /^Edit all/ }).click()
  await page.getByRole('dialog').waitFor()
  return page
}

test('all fast-track prices are typed by keyboard, pasted and saved in one press', async () => {
  const page = await openGrid('fastTrack')
  const cell = (name: string) => page.getByRole('textbox', { name, exact: true })
  const first = cell('Adult, arrival, first passenger')
  expect(await first.inputValue()).toBe('90.00')
  await first.fill('95')
  await first.press('Enter')
  await page.keyboard.type('47.50')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('0')
  expect(await cell('Child, arrival, first passenger').inputValue()).toBe('47.50')
  expect(await cell('Infant, arrival, first passenger').inputValue()).toBe('0')
  // A column of a spreadsheet.
  await cell('Adult, departure, first passenger').evaluate((field) => {
    const data = new DataTransfer()
    data.setData('text', '£80.00\n40\nfree\n')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  const infant = cell('Infant, departure, first passenger')
  await expect.poll(() => infant.getAttribute('aria-invalid')).toBe('true')
  const save = page.getByRole('button', { name: /^Save/ })
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  await infant.fill('0')
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Save 6 prices' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const [sent] = page.sent(savePriceGrid)
  expect(sent?.prices.map(({ rule, facts }) => [rule?.version ?? null, facts])).toEqual(
    [
      ['arrival', 'adult', 9500, 3],
      ['arrival', 'child', 4750, null],
      ['arrival', 'infant', 0, null],
      ['departure', 'adult', 8000, null],
      ['departure', 'child', 4000, null],
      ['departure', 'infant', 0, null],
    ].map(([direction, ageBand, cents, version]) => [
      version,
      { direction, ageBand, firstCents: cents, nextCents: version === 3 ? 9000 : cents, taxCode: 'VAT' },
    ]),
  )
})

test('zone prices of several services are saved together, each pair once', async () => {
  const page = await openGrid('transport')
  await page.getByRole('textbox', { name: 'Saloon, Airport – West' }).fill('120')
  await page.getByRole('textbox', { name: 'Saloon, Airport – East' }).fill('140')
  expect(
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /^Saloon/ })
      .count(),
  ).toBe(6)
  await page.getByRole('dialog').getByLabel('Service').selectOption('Van')
  await page.getByRole('textbox', { name: 'Van, Airport – West' }).fill('180')
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Save 3 prices' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(page.sent(savePriceGrid)[0]?.prices.map((it) => it.name)).toEqual([
    'Saloon, Airport – West',
    'Saloon, Airport – East',
    'Van, Airport – West',
  ])
})

test('on a phone, the grid scrolls within the dialog', async () => {
  const page = await openGrid('transport', { device: 'phone' })
  expect(await axe(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
