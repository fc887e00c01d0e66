import { useEffect, useState } from 'react'
import type { AppData } from '#contract/account.ts'
import { portalNow } from '#web/clock.ts'
import type { Failure } from '#web/api/outcome.ts'
import { forgetStored, readStored, writeStored } from '#web/ui/device/stored.ts'

const key = 'kept-account'

/**
 * The account that this device last knew, until the server has said whose session it is, and without a network; null where it is not needed. Kept for
 * drivers alone, and forgotten with their trips when somebody else signs in, the session ends, or at sign-out.
 */
export function useCachedAccount(data: AppData | undefined, failure: Failure | null): AppData | null {
  const [kept, setKept] = useState(cachedAccount)
  useEffect(() => {
    if (cachedAccount() === null) void forgetCached()
  }, [])
  useEffect(() => {
    if (!data) return
    const before = readStored<AppData | null>(key, null)
    if (before !== null && before.guid !== data.guid) void forgetCached()
    if (data.hasDriverPermission) writeStored(key, data)
  }, [data])
  const why = failure?.kind
  useEffect(() => {
    if (why === undefined) return
    setKept(why === 'networkError' ? cachedAccount() : null)
  }, [why])
  return data ? null : kept
}

/** Null also once the session has expired: a phone without a network learns of its end from the clock alone. */
function cachedAccount(): AppData | null {
  const stored = readStored<AppData | null>(key, null)
  return stored?.sessionEndsAt !== undefined && stored.sessionEndsAt <= portalNow() ? null : stored
}

/** Whether this device knows its driver: the page can be drawn without waiting for anybody. */
export function hasCachedAccount(): boolean {
  return cachedAccount() !== null
}

/** Empties what this device keeps of a driver's day. Steps that were not sent stay: they are sent when their driver signs in again. */
export async function forgetCached(): Promise<void> {
  forgetStored(key)
  const { deviceShelf } = await import('#web/offline/device-store.ts')
  await deviceShelf('kept').remove('driver trips')
}
