import type { QueryClient } from '@tanstack/react-query'
import type { AppData } from '#contract/account.ts'
import { minutesSinceContact, portalNow } from '#web/clock.ts'
import { forgetStored, readStored, writeStored } from '#web/ui/device/stored.ts'
import { pagesFromDevice } from './cached-page.ts'

/**
 * Which account's data this device keeps for working offline, and when it goes: at sign-out, when the session
 * ends, after a day without the server, and when someone else signs in. Unsent actions are not among it: they
 * stay until their owner signs in again.
 */
export const keptKey = 'kept-account'
/** Where `unsent-marks.ts` counts the actions that wait. */
export const unsentKey = 'unsent-actions'
const withoutServerMinutes = 24 * 60

/** The account kept on this device; null if there is none, or its time is over. */
export function keptAccount(): AppData | null {
  const stored = readStored<AppData | null>(keptKey, null)
  if (stored === null || minutesSinceContact() >= withoutServerMinutes) return null
  return stored.sessionEndsAt !== undefined && stored.sessionEndsAt <= portalNow() ? null : stored
}

/** Whether kept data has expired, which an offline device knows only from the clock. */
export function isKeptTooLong(): boolean {
  return readStored(keptKey, null) !== null && keptAccount() === null
}

/**
 * Whether the page can be drawn before the server has confirmed the session: a driver's, and those used on
 * the worst networks.
 */
export function opensFromDevice(account: AppData | null, path: string): boolean {
  return account !== null && (account.hasDriverPermission || pagesFromDevice.includes(path))
}

/** Keeps the account of someone who works offline, in place of anyone else's. */
export function keepAccount(data: AppData): void {
  const before = readStored<AppData | null>(keptKey, null)
  if (before !== null && before.guid !== data.guid) void forgetKept(data.guid)
  if (data.hasDriverPermission || data.hasFastTrackPermission) writeStored(keptKey, data)
}

/** Deletes the data kept on this device, except what already belongs to the account `staying`. */
export async function forgetKept(staying: string | null = null): Promise<void> {
  forgetStored(keptKey)
  const { deviceShelf } = await import('./device-store.ts')
  await deviceShelf<{ owner: string }>('kept').removeWhere((it) => it.owner !== staying)
}

/**
 * Sends the actions an earlier visit left. Set by the portal, because what sends them belongs to features.
 */
export const onUnsentActions: { current: (owner: string, client: QueryClient) => Promise<void> } = {
  current: async () => {},
}

/**
 * Called once the server has confirmed who is signed in. Loads the sending code only if there is something
 * to send.
 */
export function sendUnsent(owner: string, client: QueryClient): void {
  const isNothingUnsent = readStored<unknown[]>(unsentKey, []).length === 0
  if (!isNothingUnsent) void onUnsentActions.current(owner, client).catch(() => undefined)
}
