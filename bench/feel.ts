import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { dispatcherDashboard, dispatcherPlan } from '#contract/dispatch.ts'
import { company } from '#server/demo/facts/company.ts'
import { contextOptions } from '#web/testing/devices.ts'
import { Caller } from '../e2e/harness/caller.ts'
import { setClock, storyClock, todayAtAirport } from '../e2e/harness/clock.ts'
import { startPortalProcess } from '../e2e/harness/portal-process.ts'
import { browserLaunch } from '../scripts/find-browser.mjs'
import { buildWeb } from '../scripts/web-build.mjs'
import { timesAlone } from './feel/alone.ts'
import { fullBoard } from './feel/board.ts'
import { lists, measuresOfList } from './feel/lists.ts'
import { enter, median, prepare, pressOn, timeOf, type Measure } from './feel/measure.ts'

/**
 * `npm run bench:feel`: how the screens feel on a machine four times slower: from a press until its result is
 * painted, the median of several, over a board of 40 drivers and 400 trips. Next to it, what the browser
 * alone takes for the same elements, and how long the page's own code works at full speed, times four, which
 * doesn't depend on how busy the machine is. `STORY_DEMO` names a folder that keeps the demo company for the
 * next run; a number is how often each is measured, a text after it which.
 */
const slowness = 4
const times = Number(process.argv[2] ?? 7)
/** Part of a measure's name; all without. */
const only = process.argv[3] ?? ''
const say = (line: string) => process.stdout.write(`${line}\n`)
const folder = process.env.STORY_DEMO ?? (await mkdtemp(join(tmpdir(), 'kerbside-feel-')))
await buildWeb()
const portal = await startPortalProcess(folder)
const browser = await chromium.launch(browserLaunch())

async function answersOf(caller: Caller): Promise<Record<string, unknown>> {
  const date = todayAtAirport()
  const board = await caller.must(dispatcherDashboard, { query: { date } })
  return {
    [dispatcherDashboard.path]: fullBoard(board, 40, 400, company.timeZone),
    [dispatcherPlan.path]: { date, choices: [], left: [] },
  }
}

async function openPage(): Promise<Page> {
  const caller = new Caller(portal.url)
  await caller.signIn('manager@demo.example')
  const context = await browser.newContext({ baseURL: portal.url, ...contextOptions('desktop') })
  await setClock(context, storyClock)
  await context.addCookies([...caller.cookies].map(([name, value]) => ({ name, value, url: portal.url })))
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await prepare(page, await answersOf(caller))
  return page
}

/** The board draws the trips in view, some two hundred of the four. */
const bars = `document.querySelectorAll('[data-trip]').length >= 150`
const tripBar = (page: Page, nth: number) => page.locator('[data-trip]').nth(nth)

const measures: Measure[] = [
  {
    name: 'board of 40 drivers and 400 trips, first paint',
    goalMs: 400,
    alone: 'opening',
    once: async (page, _, begin) => {
      await page.goto('/')
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
      await page.waitForLoadState('networkidle')
      const press = await enter(page, 'Dispatcher')
      await begin()
      return timeOf(page, press, bars)
    },
  },
  {
    name: 'board, moving a trip to the next driver',
    goalMs: 50,
    once: async (page, round, begin) => {
      await tripBar(page, 20 + round).focus()
      await page.waitForTimeout(300)
      await begin()
      const moved = await timeOf(
        page,
        () => page.keyboard.press('Alt+ArrowDown'),
        `document.querySelector('[class*=_ghost_]') !== null`,
      )
      await page.keyboard.press('Escape')
      return moved
    },
  },
  {
    name: 'typing a letter into a field',
    goalMs: 50,
    once: async (page, round, begin) => {
      if (round === 0) {
        await page.goto('/new-booking')
        await page.getByRole('link', { name: /^Advanced/ }).click()
        await page.getByRole('button', { name: 'Add new customer' }).click()
        await page.getByLabel('First name').focus()
      }
      await begin()
      return timeOf(page, () => page.keyboard.press('a'), `document.activeElement.value.length > ${round}`)
    },
  },
  {
    name: 'opening a dialog',
    goalMs: 150,
    once: async (page, round, begin) => {
      if (round === 0) {
        await page.goto('/scan')
        await page.getByRole('button', { name: 'Walk-in sale' }).waitFor()
        await page.waitForLoadState('networkidle')
      }
      const press = await pressOn(page, page.getByRole('button', { name: 'Walk-in sale' }))
      await begin()
      const opened = await timeOf(page, press, `document.querySelector('[role=dialog]') !== null`)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      return opened
    },
  },
  ...lists.flatMap(measuresOfList),
]

try {
  const page = await openPage()
  // The code of each page is fetched once before.
  for (const path of ['/dispatcher', '/scan', '/new-booking', ...lists.map((it) => it.path), '/']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  const chrome = await page.context().newCDPSession(page)
  await chrome.send('Performance.enable', { timeDomain: 'threadTicks' })
  const workedMs = async () =>
    ((await chrome.send('Performance.getMetrics')).metrics.find((it) => it.name === 'TaskDuration')?.value ??
      0) * 1000
  const timesOf = async (once: Measure['once']) => {
    const [taken, worked]: [number[], number[]] = [[], []]
    for (let round = 0; round < 2 * times; round++) {
      // Every other time at full speed: what the page itself has to do, which no other process of this
      // machine makes longer.
      await chrome.send('Emulation.setCPUThrottlingRate', { rate: round % 2 === 0 ? slowness : 1 })
      let before = 0
      const ms = await once(page, round, async () => void (before = await workedMs()))
      if (round % 2 === 0) taken.push(ms)
      else worked.push(slowness * ((await workedMs()) - before))
    }
    return { taken, worked }
  }
  for (const { name, goalMs, once, alone } of measures.filter((it) => it.name.includes(only))) {
    const { taken, worked } = await timesOf(once)
    const ms = median(taken)
    const bare = alone && median(await timesAlone(page, { what: alone, times, slowness }))
    say(
      `${ms <= goalMs ? 'ok  ' : 'MISS'} ${name.padEnd(48)} ${ms.toFixed(0)} ms of ${goalMs}, ` +
        (bare === undefined ? '' : `the browser alone ${bare.toFixed(0)}, `) +
        `best ${Math.min(...taken).toFixed(0)}; ` +
        `main thread ${median(worked).toFixed(0)} ms; load ${(loadavg()[0] ?? 0).toFixed(1)}`,
    )
  }
} finally {
  await browser.close()
  await portal.stop()
  if (process.env.STORY_DEMO === undefined) await rm(folder, { recursive: true, force: true })
}
