import { addMinutes, minutesBetween, type Instant } from '#domain/calendar/instant.ts'

const storageKey = 'kerbside-clock-minutes'
/** A reply may be on its way for a while, or wait for the code that reads it: that is no difference. */
const worthCorrectingMinutes = 10 / 60

let minutesAhead = storedMinutes()

/**
 * The browser's only clock: the portal's time, to the second. A device may be set wrong, and the portal may run in a rehearsal of another
 * day. `performance.now()` would stop while a phone sleeps, and steps are made after sleeps.
 */
export function portalNow(): Instant {
  return `${addMinutes(deviceNow(), minutesAhead).slice(0, 19)}Z`
}

/** The portal's time at a moment by the device's clock, in milliseconds since 1970. */
export function portalTimeOf(deviceMs: number): Instant {
  return addMinutes(new Date(deviceMs).toISOString(), minutesAhead)
}

/** Called with the time that the portal has just sent. It is remembered for a start without a network. */
export function learnTime(now: Instant): void {
  const ahead = minutesBetween(deviceNow(), now)
  if (Number.isNaN(ahead) || Math.abs(ahead - minutesAhead) < worthCorrectingMinutes) return
  minutesAhead = Math.abs(ahead) < worthCorrectingMinutes ? 0 : ahead
  try {
    localStorage.setItem(storageKey, String(minutesAhead))
  } catch {
    // A browser that stores nothing learns it again at the next reply.
  }
}

function deviceNow(): Instant {
  return new Date().toISOString()
}

function storedMinutes(): number {
  try {
    return Number(localStorage.getItem(storageKey)) || 0
  } catch {
    return 0
  }
}
