import { addMinutes, minutesBetween, type Instant } from '#domain/calendar/instant.ts'

const storageKey = 'kerbside-clock-minutes'
const contactKey = 'kerbside-contact'
/** A reply may be on its way for a while, or wait for the code that reads it: that is no difference. */
const worthCorrectingMinutes = 10 / 60

let minutesAhead = Number(remembered(storageKey)) || 0

/**
 * The browser's only clock: the portal's time, to the second. A device may be set wrong, and the portal may
 * run in a rehearsal of another day. `performance.now()` would stop while a phone sleeps, and steps are made
 * after sleeps.
 */
export function portalNow(): Instant {
  return `${addMinutes(deviceNow(), minutesAhead).slice(0, 19)}Z`
}

/** The portal's time at a moment by the device's clock, in milliseconds since 1970. */
export function portalTimeOf(deviceMs: number): Instant {
  return addMinutes(new Date(deviceMs).toISOString(), minutesAhead)
}

let zone: string | undefined

/** The airport's time zone; undefined before the account is loaded, and outside the shell. */
export function airportZone(): string | undefined {
  return zone
}

/** Called with the account, before anything shows a time. */
export function learnZone(timeZone: string): void {
  zone = timeZone
}

/** The device's own clock, which can be wrong: only for what the server corrects, by the last contact. */
export function deviceNow(): Instant {
  return new Date().toISOString()
}

/** The last answer of the server: its time, and how far that was ahead of this device's clock. */
export interface Contact {
  contactAt: Instant
  offsetMs: number
}

let contact = remembered(contactKey) as Contact | null

/** Null before the first answer on this device. */
export function lastContact(): Contact | null {
  return contact
}

/** How long ago the server last answered, by this device's clock. */
export function minutesSinceContact(): number {
  return contact === null
    ? 0
    : minutesBetween(addMinutes(contact.contactAt, -contact.offsetMs / 60_000), deviceNow())
}

/** Called with the time that the portal has just sent. It is remembered for a start without a network. */
export function learnTime(now: Instant): void {
  noteContact(now)
  const ahead = minutesBetween(deviceNow(), now)
  if (Number.isNaN(ahead) || Math.abs(ahead - minutesAhead) < worthCorrectingMinutes) return
  minutesAhead = Math.abs(ahead) < worthCorrectingMinutes ? 0 : ahead
  remember(storageKey, minutesAhead)
}

function noteContact(now: Instant): void {
  contact = { contactAt: now, offsetMs: Math.round(minutesBetween(deviceNow(), now) * 60_000) }
  remember(contactKey, contact)
}

/** A browser that stores nothing learns it again at the next reply. */
function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Not stored.
  }
}

function remembered(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
