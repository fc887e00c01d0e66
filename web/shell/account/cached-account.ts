import { useEffect, useState } from 'react'
import type { AppData } from '#contract/account.ts'
import { portalNow } from '#web/clock.ts'
import type { Failure } from '#web/api/outcome.ts'
import { forgetStored, readStored, writeStored } from '#web/ui/device/stored.ts'

const key = 'kept-account'

/**
 * The account cached on this device, used while offline and until the server has confirmed the session; null
 * if there is none. Stored only for drivers, and deleted with their trips when another user signs in, the
 * session ends, or at sign-out.
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

/** Null once the session has expired: an offline phone knows this only from the clock. */
function cachedAccount(): AppData | null {
  const stored = readStored<AppData | null>(key, null)
  return stored?.sessionEndsAt !== undefined && stored.sessionEndsAt <= portalNow() ? null : stored
}

/** Whether the device has a cached driver, so that the page can be drawn without waiting. */
export function hasCachedAccount(): boolean {
  return cachedAccount() !== null
}

/** Deletes the driver's stored day from this device. Unsent steps stay until their driver signs in again. */
export async function forgetCached(): Promise<void> {
  forgetStored(key)
  const { deviceShelf } = await import('#web/offline/device-store.ts')
  await deviceShelf('kept').remove('driver trips')
}
