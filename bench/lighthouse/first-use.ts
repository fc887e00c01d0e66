import { chromium, type CDPSession } from 'playwright-core'
import { browserLaunch } from '../../scripts/find-browser.mjs'

/**
 * What Chromium's own developer tools call Slow 4G: 1.44 Mbit/s down, and 563 ms until a request is answered.
 */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }

declare global {
  interface Window {
    /** Since the navigation began. */
    usableMs?: number
  }
}

export interface FirstUse {
  /** Something is drawn. */
  paintMs: number
  /** The driver's one big button stands. */
  usableMs: number
  requests: number
}

interface Visit {
  url: string
  cookies: { name: string; value: string; url: string }[]
  /** What is waited for. */
  selector: string
  /** How many times slower than this machine the phone is. */
  phoneFactor: number
}

/**
 * How long a phone on Slow 4G waits for the page: with an empty cache, then once more with a full one.
 */
export async function measureFirstUse({
  url,
  cookies,
  selector,
  phoneFactor,
}: Visit): Promise<{ cold: FirstUse; warm: FirstUse }> {
  const browser = await chromium.launch(browserLaunch({ isWhole: true }))
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  })
  await context.addCookies(cookies)
  const visitOnce = async (): Promise<FirstUse> => {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await slowDown(session, phoneFactor)
    let requests = 0
    page.on('request', () => (requests += 1))
    await page.addInitScript(noteWhenUsable, selector)
    await page.goto(url, { waitUntil: 'commit' })
    const usableMs = await (await page.waitForFunction(() => window.usableMs)).jsonValue()
    if (usableMs === undefined) throw new Error(`${selector} never appeared on ${url}`)
    const untilUsable = requests
    const paintMs = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    )
    await page.waitForLoadState('networkidle').catch(() => undefined)
    await page.close()
    return { paintMs, usableMs, requests: untilUsable }
  }
  const cold = await visitOnce()
  const warm = await visitOnce()
  await browser.close()
  return { cold, warm }
}

/**
 * Runs in the page, at every frame: who asks from outside asks at ever longer intervals, and hears of the
 * button up to half a second late.
 */
function noteWhenUsable(selector: string): void {
  const look = () => {
    const found = document.querySelector(selector)
    if (found && found.getBoundingClientRect().height > 0) window.usableMs = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function slowDown(session: CDPSession, phoneFactor: number): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: phoneFactor })
}
