import { describe, expect, test } from 'vitest'
import {
  dispatcherAction,
  dispatcherDashboard,
  dispatcherPlan,
  dispatcherTrip,
  type PlannedTrip,
} from '#contract/dispatch.ts'
import { notFound } from '#domain/refusal.ts'
import { aDispatcher } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { aBoard, aDriverOnBoard, aTripOnBoard } from '#web/testing/fixtures/trips.ts'
import { openPage, type Opening, type PortalPage } from '#web/testing/open-page.ts'

const trips = [
  aTripOnBoard(1, { pickupConfirmed: true }),
  aTripOnBoard(2, { pickupAt: '2026-11-20T20:00:00Z', endsAt: '2026-11-20T20:40:00Z' }),
]
const oneTrip = answer(dispatcherTrip, ({ query }) => {
  const trip: PlannedTrip | undefined = trips.find((it) => it.guid === query.tripGuid)
  return trip ? { trip, noShowFile: null, history: [] } : notFound
})
const openBoard = (more: Opening = {}, path = '/dispatcher') =>
  openPage(path, {
    as: aDispatcher(),
    ...more,
    answers: [
      answer(dispatcherDashboard, aBoard(trips, { drivers: [aDriverOnBoard(1)] })),
      answer(dispatcherPlan, { date: '2026-11-20', choices: [], left: [] }),
      oneTrip,
    ],
  })
const bar = (page: PortalPage, reference: string) =>
  page.getByRole('group', { name: 'Trips' }).getByRole('button', { name: new RegExp(reference) })
const panel = (page: PortalPage) => page.getByRole('complementary', { name: /^Trip / })

describe('the panel of a trip', () => {
  test('closes with Escape and returns the focus to the bar', async () => {
    const page = await openBoard()
    await bar(page, 'DEMT01').click()
    await panel(page).getByText('Pickup confirmed by the guest').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => panel(page).count()).toBe(0)
    expect(new URL(page.url()).searchParams.get('trip')).toBeNull()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-trip')))
      .toBe(trips[0]?.guid)
  })

  test.each([
    ['board', 'ArrowRight', 'ArrowLeft'],
    ['table', 'j', 'k'],
  ])('follows the focus in the %s', async (view, next, previous) => {
    const page = await openBoard({}, `/dispatcher?view=${view}`)
    await page.setViewportSize({ width: 1440, height: 900 })
    if (view === 'board') await bar(page, 'DEMT01').click()
    else await page.getByRole('row').filter({ hasText: 'DEMT01' }).getByRole('link').first().click()
    await page.getByRole('complementary', { name: 'Trip DEMT01' }).waitFor()
    await page.keyboard.press(next)
    await page.getByRole('complementary', { name: 'Trip DEMT02' }).waitFor()
    await page.keyboard.press(previous)
    await page.getByRole('complementary', { name: 'Trip DEMT01' }).waitFor()
  })

  test('leaves the whole day in view at 1440 px, and the trip in view when zoomed', async () => {
    const page = await openBoard()
    await page.setViewportSize({ width: 1440, height: 900 })
    await bar(page, 'DEMT02').click()
    await panel(page).waitFor()
    const board = page.getByRole('region', { name: 'Board' })
    const hidden = () => board.evaluate((it) => it.scrollWidth - it.clientWidth)
    await expect.poll(hidden).toBeLessThan(3)
    const rightOf = async (of: typeof board) => {
      const box = await of.boundingBox()
      return box ? box.x + box.width : 0
    }
    const beside = async () => (await panel(page).boundingBox())?.x ?? 0
    expect(await rightOf(board.getByText('23', { exact: true }))).toBeLessThan(await beside())
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
    await page.getByText('4×', { exact: true }).click()
    await bar(page, 'DEMT01').click()
    await expect.poll(hidden).toBeGreaterThan(500)
    await panel(page).waitFor()
    expect(await rightOf(bar(page, 'DEMT01'))).toBeLessThan(await beside())
  })

  test('offers the driver’s next steps, recorded with a reason', async () => {
    const driven = aTripOnBoard(3, {
      status: 'started',
      driverName: 'Ana Ruiz',
      pickupAt: '2026-11-20T14:00:00Z',
    })
    const trip = { ...driven, life: { ...driven.life, status: 'started' as const, driverGuid: aGuid(9) } }
    const page = await openPage(`/dispatcher?trip=${trip.guid}`, {
      as: aDispatcher(),
      answers: [
        answer(dispatcherDashboard, aBoard([trip], { drivers: [aDriverOnBoard(1)] })),
        answer(dispatcherPlan, { date: '2026-11-20', choices: [], left: [] }),
        answer(dispatcherTrip, { trip, noShowFile: null, history: [] }),
        answer(dispatcherAction, { toast: 'Recorded' }),
      ],
    })
    const records = panel(page).getByRole('button', { name: /^Record: / })
    await records.first().waitFor()
    expect(await records.allInnerTexts()).toEqual([
      'Record: Arrived, start waiting',
      'Record: Guests on board',
    ])
    await records.last().click()
    const dialog = page.getByRole('dialog', { name: 'Record for Ana Ruiz: Guests on board' })
    expect(await dialog.getByLabel(/^Reason/).inputValue()).toBe('Driver called in')
    const time = dialog.getByRole('textbox', { name: 'Time' })
    expect(await time.inputValue()).toBe('09:00')
    await time.fill('08:45')
    await dialog.getByRole('button', { name: 'Record step' }).click()
    await expect
      .poll(() => page.sent(dispatcherAction)[0])
      .toMatchObject({
        action: 'recordStep',
        step: 'departPickup',
        time: '08:45',
        reason: 'Driver called in',
      })
  })

  test('shows the driver’s phone, and labels in full', async () => {
    const ana = aDriverOnBoard(1, { name: 'Ana Ruiz', phone: '+1 246 555 0101' })
    const driven = aTripOnBoard(3, { status: 'started', driverName: ana.name })
    const trip = { ...driven, life: { ...driven.life, status: 'started' as const, driverGuid: ana.guid } }
    const page = await openPage(`/dispatcher?trip=${trip.guid}`, {
      as: aDispatcher(),
      answers: [
        answer(dispatcherDashboard, aBoard([trip], { drivers: [ana] })),
        answer(dispatcherPlan, { date: '2026-11-20', choices: [], left: [] }),
        answer(dispatcherTrip, { trip, noShowFile: null, history: [] }),
      ],
    })
    const call = panel(page).getByRole('link', { name: '+1 246 555 0101' })
    expect(await call.getAttribute('href')).toBe('tel:+12465550101')
    for (const button of await panel(page)
      .getByRole('button', { name: /^Record: / })
      .all()) {
      const label = button.locator('.mantine-Button-label')
      expect(await label.evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true)
    }
  })

  test('records a no-show once the free waiting is over, with the contact attempt', async () => {
    const waiting = aTripOnBoard(3, { status: 'waiting', driverName: 'Ana Ruiz' })
    const life = {
      ...waiting.life,
      status: 'waiting' as const,
      driverGuid: aGuid(9),
      arrivedAt: waiting.pickupAt,
      waitClockStartsAt: waiting.pickupAt,
    }
    const trip = { ...waiting, life }
    const page = await openPage(`/dispatcher?trip=${trip.guid}`, {
      as: aDispatcher(),
      now: '2026-11-20T23:30:00Z',
      answers: [
        answer(dispatcherDashboard, aBoard([trip], { drivers: [aDriverOnBoard(1)] })),
        answer(dispatcherPlan, { date: '2026-11-20', choices: [], left: [] }),
        answer(dispatcherTrip, { trip, noShowFile: null, history: [] }),
        answer(dispatcherAction, { toast: 'Recorded' }),
      ],
    })
    await panel(page).getByRole('button', { name: 'Record: No-show' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record for Ana Ruiz: No-show' })
    await dialog.getByRole('textbox', { name: 'Time of attempt' }).fill('19:20')
    await dialog.getByLabel(/^What happened/).fill('Waited at the lobby')
    await dialog.getByRole('button', { name: 'Close as no-show' }).click()
    await expect
      .poll(() => page.sent(dispatcherAction)[0])
      .toMatchObject({
        action: 'recordNoShow',
        time: '19:30',
        contactHow: 'call',
        contactTime: '19:20',
        evidence: 'Waited at the lobby',
        reason: 'Driver called in',
      })
  })

  test('stays open when Escape closes a dialog over it', async () => {
    const page = await openBoard()
    await bar(page, 'DEMT01').click()
    await panel(page).getByRole('button', { name: 'Reschedule' }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(await panel(page).count()).toBe(1)
  })

  test('follows the URL: another trip replaces it, and a link opens it', async () => {
    const page = await openBoard({}, `/dispatcher?trip=${trips[1]?.guid}`)
    await page.getByRole('complementary', { name: 'Trip DEMT02' }).waitFor()
    await bar(page, 'DEMT01').click()
    await page.getByRole('complementary', { name: 'Trip DEMT01' }).waitFor()
    expect(new URL(page.url()).searchParams.get('trip')).toBe(trips[0]?.guid)
  })

  test('opens by the text beside a short bar, too', async () => {
    const page = await openBoard()
    await page.setViewportSize({ width: 1440, height: 900 })
    const own = await bar(page, 'DEMT02').boundingBox()
    if (!own) throw new Error('The bar isn’t drawn')
    await page.mouse.click(own.x + own.width + 40, own.y + own.height / 2)
    await page.getByRole('complementary', { name: 'Trip DEMT02' }).waitFor()
  })

  test('says how long the drive takes, and that the next pickup comes too soon', async () => {
    const place = (name: string, minutesFromAirport: number) => ({
      name,
      kind: name === 'Grantley Adams' ? 'airport' : 'hotel',
      address: '',
      latitude: null,
      longitude: null,
      minutesFromAirport,
    })
    const driver = aDriverOnBoard(1)
    const driven = (number: number, times: Partial<PlannedTrip>) => {
      const trip = aTripOnBoard(number, { status: 'assigned', driverName: driver.name, ...times })
      return { ...trip, life: { ...trip.life, status: 'assigned' as const, driverGuid: driver.guid } }
    }
    const first = driven(1, { from: place('Grantley Adams', 0), to: place('Sea Hotel', 40) })
    const next = driven(2, {
      pickupAt: '2026-11-20T20:00:00Z',
      endsAt: '2026-11-20T20:40:00Z',
      from: place('Grantley Adams', 0),
      to: place('Villa', 40),
    })
    const page = await openPage(`/dispatcher?trip=${next.guid}`, {
      as: aDispatcher(),
      answers: [
        answer(dispatcherDashboard, aBoard([first, next], { drivers: [driver] })),
        answer(dispatcherPlan, { date: '2026-11-20', choices: [], left: [] }),
        answer(dispatcherTrip, { trip: next, noShowFile: null, history: [] }),
      ],
    })
    const way = 'Only 25 min to get from Sea Hotel at 15:35 to Grantley Adams by 16:00 (about 40 min needed)'
    await panel(page).getByText('about 40 min, there by 16:40').waitFor()
    await panel(page).getByRole('list', { name: 'Tight' }).getByText(way).waitFor()
    await page.getByRole('button', { name: new RegExp(`DEMT01.*Tight: Only 25 min`) }).waitFor()
    await expect.poll(() => bar(page, 'DEMT02').getAttribute('title')).toContain('there by 16:40')
    expect(await axe(page)).toEqual([])
  })

  test('is a dialog on narrow screens', async () => {
    const page = await openBoard({ device: 'tablet' }, `/dispatcher?trip=${trips[0]?.guid}`)
    const dialog = page.getByRole('dialog', { name: 'Trip DEMT01' })
    await dialog.getByText('Demo Guest 1').first().waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('trip')).toBeNull()
  })

  test('stays on a narrow screen when Escape closes what is open over it, one by one', async () => {
    const page = await openBoard({ device: 'tablet' }, `/dispatcher?trip=${trips[0]?.guid}`)
    const panelDialog = page.getByRole('dialog', { name: 'Trip DEMT01' })
    const over = page.getByRole('dialog', { name: /Reschedule/ })
    const question = page.getByRole('dialog', { name: 'Discard changes?' })
    const palette = page.getByRole('dialog', { name: 'Search or go to' })
    await panelDialog.getByRole('button', { name: 'Reschedule' }).click()
    await over.getByRole('textbox', { name: 'Reason' }).fill('Late')
    for (const [opens, dialog] of [
      ['Control+k', palette],
      ['Escape', question],
    ] as const) {
      await page.keyboard.press(opens)
      await dialog.waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      expect(await over.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('Late')
    }
    await over.getByRole('textbox', { name: 'Reason' }).fill('')
    await page.keyboard.press('Escape')
    await over.waitFor({ state: 'detached' })
    expect(await panelDialog.count()).toBe(1)
    await page.keyboard.press('Escape')
    await panelDialog.waitFor({ state: 'detached' })
  })
})

test('an unknown view or zoom in the URL falls back to the board', async () => {
  const page = await openBoard({}, '/dispatcher?view=rota&zoom=90')
  await page
    .getByRole('region', { name: 'Board' })
    .getByRole('button', { name: /DEMT01/ })
    .waitFor()
  expect(await page.getByRole('button', { name: '1×' }).getAttribute('aria-pressed')).toBe('true')
})
