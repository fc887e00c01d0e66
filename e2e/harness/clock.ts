import type { BrowserContext } from 'playwright-core'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { clockAhead } from '#server/clock.ts'
import { company } from '#server/demo/facts/company.ts'

/** Stories begin on a Friday at nine in the morning at the airport, whatever the machine's clock says, and time goes on from there. */
const beginning = '2026-11-20T13:00:00Z'

/** What the portal, the browsers and the story itself go by. */
export interface StoryClock {
  /** How far it is ahead of the machine's. */
  offsetSeconds: number
  now: () => Instant
}

function clockWith(offsetSeconds: number): StoryClock {
  return { offsetSeconds, now: clockAhead(offsetSeconds) }
}

/** The machine's own. */
export const machineClock = clockWith(0)

/** Set to the beginning when a file of stories is read. */
export const storyClock = clockWith(Math.round((Date.parse(beginning) - Date.parse(machineClock.now())) / 1000))

/** The airport's day. */
export function todayAtAirport(): string {
  return localDateOf(storyClock.now(), company.timeZone)
}

/** How far this process is ahead of the browser, where libfaketime moves the one and not the other: see scripts/test-clocks.mjs. */
const aheadOfBrowserSeconds = Number(process.env['CLOCK_MOVED_SECONDS'] ?? 0)

/** Every page of the browser goes by this clock. Its timers and its service worker, which reads no clock, stay as they are. */
export async function setClock(context: BrowserContext, { offsetSeconds }: StoryClock): Promise<void> {
  const aheadSeconds = offsetSeconds + aheadOfBrowserSeconds
  if (aheadSeconds !== 0) await context.addInitScript(moveDate, aheadSeconds * 1000)
}

/** Runs in the browser. */
function moveDate(offsetMs: number): void {
  const machine = Date
  const now = () => machine.now() + offsetMs
  globalThis.Date = new Proxy(machine, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made) as Date,
    apply: () => new machine(now()).toString(),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })
}
