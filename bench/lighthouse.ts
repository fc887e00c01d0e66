import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer from 'puppeteer-core'
import { accounts } from '#server/demo/facts/accounts.ts'
import { Caller } from '../e2e/harness/caller.ts'
import { startPortalProcess } from '../e2e/harness/portal-process.ts'
import { giveTrip } from '../e2e/harness/trips.ts'
import { browserLaunch } from '../scripts/find-browser.mjs'
import { buildWeb } from '../scripts/web-build.mjs'
import { auditPage } from './lighthouse/audit.ts'
import { measureFirstUse } from './lighthouse/first-use.ts'
import { machineIndex, phoneFactor } from './lighthouse/phone-factor.ts'
import { accessibilityGoal, desktopGoal, measuredPages, requestGoal } from './lighthouse/pages.ts'

/**
 * `npm run bench:lighthouse`: Lighthouse's scores of the pages people stand waiting for, on a phone and at a
 * desk, and how long a driver waits for the big button on Slow 4G. It needs an installed Chromium (or
 * CHROMIUM_PATH): the packed one loses our pages under Lighthouse. Paths as arguments measure only these.
 * `STORY_DEMO` names a folder that keeps the demo company for the next run.
 */
const only = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (ms: number) => (ms / 1000).toFixed(1)
const folder = process.env.STORY_DEMO ?? (await mkdtemp(join(tmpdir(), 'kerbside-lighthouse-')))
await buildWeb()
const portal = await startPortalProcess(folder)
const browser = await puppeteer.launch({
  ...browserLaunch({ isWhole: true }),
  defaultViewport: null,
  protocolTimeout: 60_000,
})

async function cookiesOf(role: string): Promise<{ name: string; value: string; url: string }[]> {
  const account = accounts.find((it) => it.role === role)
  if (!account) throw new Error(`No demo account has the role ${role}`)
  const caller = new Caller(portal.url)
  await caller.signIn(account.email)
  return [...caller.cookies].map(([name, value]) => ({ name, value, url: portal.url }))
}

try {
  const factor = phoneFactor(await machineIndex(browser))
  say(`a mid-range phone is ${factor.toFixed(1)} times slower than this machine now`)
  for (const { path, role, mobileGoal } of measuredPages) {
    if (only.length > 0 && !only.includes(path)) continue
    const cookies = role === null ? [] : await cookiesOf(role)
    for (const device of ['mobile', 'desktop'] as const) {
      const result = await auditPage(browser, portal.url + path, device, cookies, factor)
      const goal = device === 'mobile' ? mobileGoal : desktopGoal
      const isMet =
        result.performance >= goal &&
        result.accessibility >= accessibilityGoal &&
        result.requests <= requestGoal
      const failed = result.failed.length > 0 ? ` (${result.failed.join(', ')})` : ''
      say(
        `${isMet ? 'ok  ' : 'MISS'} ${path.padEnd(24)} ${device.padEnd(7)} ` +
          `performance ${result.performance} of ${goal}, accessibility ${result.accessibility}${failed}; ` +
          `first paint ${seconds(result.firstPaintMs)} s, largest ${seconds(result.largestPaintMs)} s, ` +
          `blocking ${result.blockingMs.toFixed(0)} ms, shift ${result.layoutShift.toFixed(3)}; ` +
          `${result.requests} requests, ${result.kB.toFixed(0)} kB; ` +
          `machine ${result.machineIndex.toFixed(0)}`,
      )
    }
  }
  if (only.length === 0 || only.includes('/driver-dash')) {
    await giveTrip(portal.url, 'Lighthouse', 'Driver One')
    const cookies = await cookiesOf('driver1')
    const { cold, warm } = await measureFirstUse({
      url: `${portal.url}/driver-dash`,
      cookies,
      selector: '[class*="step"]',
      phoneFactor: factor,
    })
    for (const [name, it, goalMs] of [['cold', cold, 3000] as const, ['warm', warm, 1000] as const])
      say(
        `${it.usableMs <= goalMs ? 'ok  ' : 'MISS'} driver on Slow 4G, ${name}: ` +
          `button after ${(it.usableMs / 1000).toFixed(2)} s of ${goalMs / 1000}, ` +
          `first paint ${(it.paintMs / 1000).toFixed(2)} s, ${it.requests} requests`,
      )
  }
} finally {
  await browser.close()
  await portal.stop()
  if (process.env.STORY_DEMO === undefined) await rm(folder, { recursive: true, force: true })
}
