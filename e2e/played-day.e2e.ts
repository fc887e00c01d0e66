import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dispatcherDashboard } from '#contract/dispatch.ts'
import { accounts } from '#server/demo/facts/accounts.ts'
import { countsOf, stands } from '#server/testing/played-day/audit.ts'
import { playBefore } from '#server/testing/played-day/play-before.ts'
import { atLength } from '#server/testing/tier.ts'
import { date, local } from '#server/testing/played-day/open.ts'
import { Caller } from './harness/caller.ts'
import { clockAt } from './harness/clock.ts'
import { RunningPortal, Visitors } from './harness/portal.ts'
import { storyDatabase } from './harness/story-databases.ts'

test(
  'the screens show a simulated day as it was played',
  { timeout: 480_000 },
  async ({ onTestFinished }) => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'kerbside-played-'))
    const at = local(atLength({ short: '09:40', long: '15:40' }))
    const database = await storyDatabase('template1')
    onTestFinished(() => database.drop())
    const day = await playBefore(database.url, dataFolder, at)
    const portal = await RunningPortal.open({ databaseUrl: database.url, dataFolder, clock: clockAt(at) })
    onTestFinished(() => portal.close())
    const visitors = new Visitors(portal)
    onTestFinished(() => visitors.leave())
    const standing = day.parties.filter(stands)
    const { expected, here, through, noShow } = countsOf(standing)

    const concierge = await visitors.signInAs('concierge', 'tablet', '/concerige-dash')
    const figure = (label: string) =>
      concierge.locator('dl > div').filter({ hasText: label }).locator('dd').first().innerText()
    await concierge.getByRole('list', { name: 'Passengers by hour' }).waitFor()
    const shown = await Promise.all(['Expected', 'Checked in', 'Cleared', 'No-shows'].map(figure))
    expect(shown.map((it) => (it === '–' ? 0 : Number(it)))).toEqual([expected, here, through, noShow])
    await concierge.goto('/concerige-dash?view=close')
    await concierge.getByText('Wait until the trip ends').first().waitFor()

    const waiting = standing.find((it) => it.direction === 'arrival' && it.status === 'checkedIn')
    const desk = await visitors.signInAs('desk', 'tablet', '/scan')
    const caller = new Caller(portal.url)
    await caller.signIn('manager@demo.example')
    const board = await caller.must(dispatcherDashboard, { query: { date } })
    await desk.getByRole('textbox', { name: /^Scan a ticket/ }).fill(waiting?.reference ?? '')
    await desk.keyboard.press('Enter')
    await desk.getByText(`${waiting?.here} of ${waiting?.size} checked in`).first().waitFor()

    const dispatcher = await visitors.signInAs('dispatcher', 'desktop', '/dispatcher')
    const bars = dispatcher.getByRole('group', { name: 'Trips' }).getByRole('button')
    const live = board.items.filter((it) => it.status !== 'cancelled')
    await dispatcher
      .getByText(`${live.length} trips. Use the arrow keys to move between trips`)
      .waitFor({ state: 'attached' })
    // Only the part in view is rendered; the rest follows on scrolling or arrow keys.
    await bars.first().focus()
    const focused = () => dispatcher.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    const rows = new Set<string>()
    for (let before = ''; before !== (await focused()); await dispatcher.keyboard.press('ArrowDown'))
      rows.add((before = await focused()))
    const drivers = new Set(
      live.filter((it) => it.driverName !== null && it.serviceDate === date).map((it) => it.driverName),
    )
    expect(rows.size).toBeGreaterThanOrEqual(drivers.size)

    const driven = live.find(
      (it) =>
        ['started', 'waiting', 'onBoard'].includes(it.status) && /^Driver [A-Z]/.test(it.driverName ?? ''),
    )
    const role = accounts.find((it) => it.name === driven?.driverName)?.role ?? ''
    const phone = await visitors.signInAs(role, 'phone', '/driver-dash')
    await phone.getByRole('article', { name: `Trip ${driven?.reference}` }).waitFor()

    const places = (direction: string) =>
      standing.filter((it) => it.direction === direction).reduce((sum, it) => sum + it.size, 0)
    const manager = await visitors.signInAs('manager', 'desktop', `/date-status?date=${date}`)
    const [arrivals, departures] = [places('arrival'), places('departure')]
    const capacity = `arrivals ${arrivals} of 620, departures ${departures} of 420`
    const words = `Saturday 31 October 2026, limited, ${capacity}`
    await manager.getByRole('button', { name: words }).waitFor()
    expect(visitors.complaints()).toEqual([])
  },
)
