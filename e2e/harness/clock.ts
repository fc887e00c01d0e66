import type { BrowserContext } from 'playwright-core'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { clockAhead } from '#server/clock.ts'
import { company } from '#server/demo/facts/company.ts'

/**
 * Stories start on a Friday at 09:00 airport time, regardless of the machine's clock, and time runs from
 * there.
 */
const beginning = '2026-11-20T13:00:00Z'

/** The time used by the portal, the browsers and the test itself. */
export interface StoryClock {
  /** Its offset from the machine's clock. */
  offsetSeconds: number
  now: () => Instant
}

function clockWith(offsetSeconds: number): StoryClock {
  return { offsetSeconds, now: clockAhead(offsetSeconds) }
}

/** A clock that shows `at` now, and runs on from there. */
export function clockAt(at: Instant): StoryClock {
  return clockWith(Math.round((Date.parse(at) - Date.parse(machineClock.now())) / 1000))
}

/** The machine's own clock. */
export const machineClock = clockWith(0)

let storyOffsetSeconds = clockAt(beginning).offsetSeconds

/** The clock of stories; set to the start before each test file. */
export const storyClock: StoryClock = {
  get offsetSeconds() {
    return storyOffsetSeconds
  },
  now: () => clockAhead(storyOffsetSeconds)(),
}

export function setStoryClockToStart(): void {
  storyOffsetSeconds = clockAt(beginning).offsetSeconds
}

/** The airport's day. */
export function todayAtAirport(): string {
  return localDateOf(storyClock.now(), company.timeZone)
}

/**
 * How far this process is ahead of the browser, where libfaketime moves the one and not the other: see
 * scripts/test-clocks.mjs.
 */
const aheadOfBrowserSeconds = Number(process.env['CLOCK_MOVED_SECONDS'] ?? 0)

/**
 * Every page of the browser uses this clock. Its timers and its service worker, which reads no clock, are
 * unchanged.
 */
export async function setClock(context: BrowserContext, { offsetSeconds }: StoryClock): Promise<void> {
  const aheadSeconds = offsetSeconds + aheadOfBrowserSeconds
  if (aheadSeconds !== 0) await context.addInitScript(moveDate, aheadSeconds * 1000)
}

/** Runs in the browser. */
function moveDate(offsetMs: number): void {
  const machine = Date
  const now = () => machine.now() + offsetMs
  globalThis.Date = new Proxy(machine, {
    construct: (target, given, made) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, made) as Date,
    apply: () => new machine(now()).toString(),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })
}
