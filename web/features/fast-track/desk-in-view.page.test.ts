import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { DeskRow } from '#contract/fast-track.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { aDeskAgent } from '#web/testing/accounts.ts'
import { axe } from '#web/testing/axe.ts'
import { aDesk, aDeskFlight, aDeskRow } from '#web/testing/fixtures/desk.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const box = /^Scan a ticket/
/** Twelve flights with two parties each: far more than a view. */
const waiting = Array.from({ length: 24 }, (_, place): DeskRow => {
  const flight = Math.floor(place / 2)
  const bestAt = addMinutes('2026-11-20T12:40:00Z', flight * 25)
  return aDeskRow({
    bookingGuid: aGuid(100 + place),
    groupGuid: aGuid(200 + place),
    reference: `LANE${place + 10}`,
    dayNumber: place + 1,
    name: `Guest ${String.fromCodePoint(65 + place)}`,
    passengers: 7,
    flight: aDeskFlight({
      guid: aGuid(70 + flight),
      ident: `BA${2100 + flight}`,
      bestAt,
      status: flight === 0 ? 'landed' : 'enRoute',
    }),
  })
})

const openDesk = () => openPage('/scan', { as: aDeskAgent(), answers: aDesk(waiting) })

/** Whether an element is between the header and anything fixed at the bottom. */
async function isInView(page: PortalPage, element: Locator): Promise<boolean> {
  const found = await element.boundingBox()
  const header = await page.locator('header').first().boundingBox()
  const actions = await page
    .locator('footer')
    .filter({ hasText: 'Complete check-in' })
    .boundingBox({ timeout: 500 })
    .catch(() => null)
  const below = Math.min(page.viewportSize()?.height ?? 0, actions?.y ?? Infinity)
  return found !== null && found.y >= (header?.height ?? 0) && found.y + found.height <= below && found.x >= 0
}

async function ticksInView(page: PortalPage, party: Locator): Promise<number> {
  const all = await party.getByRole('checkbox').all()
  const seen = await Promise.all(all.map((it) => isInView(page, it.locator('xpath=..'))))
  return seen.filter(Boolean).length
}

const views = [
  { width: 1440, height: 900, ticks: 7 },
  { width: 1180, height: 820, ticks: 4 },
  { width: 820, height: 1180, ticks: 4 },
  { width: 390, height: 844, ticks: 2 },
] as const

test.each(views)(
  'after each action, banner, name and first passengers are in view at $width × $height',
  async ({ width, height, ticks }) => {
    const page = await openDesk()
    await page.setViewportSize({ width, height })
    const banner = page.getByRole('main').getByRole('status').first()
    const list = page.getByRole('region', { name: 'Parties on this day' })
    const open = async (row: DeskRow, message: string | RegExp) => {
      const party = page.getByRole('region', { name: `Party ${row.reference}` })
      await party.getByRole('checkbox').last().waitFor()
      await banner.getByText(message).waitFor()
      const seen = [banner.getByText(message), party.getByRole('heading', { name: row.name })]
      await expect
        .poll(async () => await Promise.all(seen.map((it) => isInView(page, it))))
        .toEqual([true, true])
      expect(await ticksInView(page, party)).toBeGreaterThanOrEqual(ticks)
      return party
    }
    const [first, second, last] = [waiting[0] as DeskRow, waiting[1] as DeskRow, waiting[23] as DeskRow]

    await list.getByRole('button', { name: new RegExp(last.reference) }).click()
    await open(last, '7 to check in')

    await page.getByLabel(box).fill(first.reference)
    await page.keyboard.press('Enter')
    const party = await open(first, '7 to check in')

    await party.getByRole('button', { name: 'Select all 7' }).click()
    await party.getByRole('button', { name: 'Check in 7' }).click()
    await open(first, '7 checked in, 7 of 7 in total')

    await party.getByRole('button', { name: 'Complete check-in' }).click()
    await party.waitFor({ state: 'detached' })
    await expect.poll(() => isInView(page, banner.getByText('Cleared'))).toBe(true)
    await expect
      .poll(() => isInView(page, list.getByRole('button', { name: new RegExp(second.reference) })))
      .toBe(true)

    await list.getByRole('button', { name: new RegExp(last.reference) }).click()
    const again = await open(last, '7 to check in')
    await again.getByRole('button', { name: 'Close party' }).click()
    await again.waitFor({ state: 'detached' })
    expect(await banner.innerText()).toBe('')
    await expect.poll(() => isInView(page, page.getByLabel(box))).toBe(true)
    // Next to the party, the list keeps its position; below it, its first party follows the search box.
    const kept = width >= 900 ? last : second
    await expect
      .poll(() => isInView(page, list.getByRole('button', { name: new RegExp(kept.reference) })))
      .toBe(true)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0)
  },
)

test('on a wide screen, the list scrolls on its own', async () => {
  const page = await openDesk()
  const list = page.getByRole('region', { name: 'Parties on this day' })
  await list.getByRole('button', { name: /LANE33/ }).scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await isInView(page, page.getByLabel(box))).toBe(true)
  await list.getByRole('button', { name: /LANE33/ }).click()
  await page.getByRole('region', { name: 'Party LANE33' }).getByRole('checkbox').first().waitFor()
  expect(await axe(page)).toEqual([])
})
