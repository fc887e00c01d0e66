import { expect, test } from 'vitest'
import { catalogue, configurationOverview } from '#contract/catalogue.ts'
import { options } from '#contract/options.ts'
import { fastTrackPrices } from '#contract/prices.ts'
import { anAdministrator } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const as = anAdministrator()
const { zones } = catalogue
const zone = (number: number) => ({
  ...smallestReply(zones.edit.load),
  guid: aGuid(number),
  name: `Zone ${number}`,
  active: true,
})
const overview = answer(configurationOverview, smallestReply(configurationOverview))
const noOptions = answer(options, { items: [] })
const zoneAnswers = [
  overview,
  answer(zones.list, {
    items: [1, 2].map((number) => ({ ...zone(number), locations: 0 })),
    total: 2,
    nextCursor: null,
  }),
  answer(zones.edit.load, ({ params }) => zone(params.id === aGuid(1) ? 1 : 2)),
]
const focused = (page: PortalPage) =>
  page.evaluate(() => document.activeElement?.closest('a, [data-row]')?.textContent ?? '')
const title = (page: PortalPage, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** The key is kept until the list listens. */
async function pressJ(page: PortalPage, first: string): Promise<void> {
  await page.keyboard.press('j')
  await expect.poll(() => focused(page)).toContain(first)
}

test('the tiles are walked through with j, k and arrows, and opened with Enter', async () => {
  const page = await openPage('/configuration', { as, answers: zoneAnswers })
  await page.getByRole('link', { name: 'Car seats' }).waitFor()
  await page.keyboard.press('j')
  await expect.poll(() => focused(page)).toBe('Transport services')
  await page.keyboard.press('j')
  await expect.poll(() => focused(page)).toBe('Car seats')
  await page.keyboard.press('k')
  await expect.poll(() => focused(page)).toBe('Transport services')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focused(page)).toBe('Car seats')
  await page.getByRole('link', { name: 'Locations', exact: true }).focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => focused(page)).toBe('Transport services')
  await page.getByRole('link', { name: 'Zones', exact: true }).focus()
  await page.keyboard.press('Enter')
  await title(page, 'Zones')
})

test('an item has its neighbours, and Escape leaves its field, then leads back to its row', async () => {
  const page = await openPage('/configuration/zones', { as, answers: zoneAnswers })
  await page.getByText('Zone 1').waitFor()
  await pressJ(page, 'Zone 1')
  await page.keyboard.press('Enter')
  await title(page, 'Zone 1')
  await page.getByRole('button', { name: 'Next zone' }).waitFor()
  await page.keyboard.press(']')
  await title(page, 'Zone 2')
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Zone B')
  await page.keyboard.press('Escape')
  expect(await name.evaluate((it) => it === document.activeElement)).toBe(false)
  // Stays left while the page changes around it.
  page.publish({ topic: 'configuration' })
  await page.waitForTimeout(400)
  expect(await name.evaluate((it) => it === document.activeElement)).toBe(false)
  expect(await name.inputValue()).toBe('Zone B')
  await name.fill('Zone 2')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await title(page, 'Zones')
  await expect.poll(() => focused(page)).toContain('Zone 2')
})

test('Changes saved stays on the page to which saving leads, but not on one opened afterwards', async () => {
  const page = await openPage('/configuration/zones/new', {
    as,
    answers: [
      ...zoneAnswers,
      answer(zones.create.load, smallestReply(zones.create.load, { position: 3 })),
      answer(zones.create.save, smallestReply(zones.create.save)),
    ],
  })
  await page.getByRole('textbox', { name: 'Name' }).fill('North')
  await page.getByRole('button', { name: 'Add zone' }).click()
  await title(page, 'Zones')
  const saved = page.getByText('Changes saved')
  await saved.waitFor()
  await page.getByText('Zone 2').click()
  await title(page, 'Zone 2')
  expect(await saved.count()).toBe(0)
})

test('Enter on a price opens it, its preview has both amounts, and saving is confirmed', async () => {
  const adult = {
    guid: aGuid(1),
    name: 'Fast track arrival, adult',
    validFrom: '2026-01-01',
    validTo: null,
    version: 3,
    facts: { direction: 'arrival', ageBand: 'adult', firstCents: 9000, nextCents: 9000, taxCode: 'VAT' },
  } as const
  const page = await openPage('/configuration/prices', {
    as,
    answers: [
      overview,
      noOptions,
      answer(fastTrackPrices.load, { items: [adult], today: '2026-11-20', warnings: [] }),
      answer(fastTrackPrices.save, { guid: aGuid(2), toast: 'New price from Saturday, 21 November 2026' }),
    ],
  })
  await page.getByText('Fast track arrival, adult').first().waitFor()
  await pressJ(page, 'Arrival, adult')
  // Around the whole row, also over the name that stays in view.
  const ring = () =>
    page.evaluate(() => getComputedStyle(document.activeElement ?? document.body, '::after').outlineStyle)
  expect(await ring()).toBe('solid')
  await page.keyboard.press('f')
  await expect.poll(() => page.locator('[data-letter]').count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const preview = dialog.getByRole('region', { name: 'Price preview' })
  await preview.waitFor()
  await dialog.getByLabel('First passenger').fill('95')
  await expect.poll(() => preview.innerText()).toMatch(/90\.00[^]*95\.00 first, 90\.00 additional/)
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/^New price from/).waitFor()
})

test('Escape doesn’t leave a form with unsaved input', async () => {
  const path = `/configuration/zones/${aGuid(1)}`
  const page = await openPage(path, { as, answers: zoneAnswers })
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Zone B')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.waitForTimeout(300)
  expect(new URL(page.url()).pathname).toBe(path)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await name.fill('Zone 1')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await title(page, 'Zones')
})
