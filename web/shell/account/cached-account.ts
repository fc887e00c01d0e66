import { useEffect, useState } from 'react'
import type { AppData } from '#contract/account.ts'
import { isReachable } from '#web/api/connection.ts'
import type { Loaded } from '#web/api/use-load.ts'
import { forgetKept, isKeptTooLong, keepAccount, keptAccount, opensFromDevice } from '#web/offline/kept-data.ts'

const lookEveryMs = 60_000

/**
 * The account kept on this device, used while offline and, on the pages that open from the device, until the server has confirmed the
 * session; null if there is none.
 */
export function useCachedAccount({ data, failure, reload }: Pick<Loaded<AppData>, 'data' | 'failure' | 'reload'>): AppData | null {
  const [kept, setKept] = useState(openingAccount)
  useForgetInTime(reload)
  useEffect(() => {
    if (data) keepAccount(data)
  }, [data])
  const why = failure?.kind
  useEffect(() => {
    if (why === undefined) return
    setKept(why === 'networkError' ? keptAccount() : null)
  }, [why])
  return data ? null : kept
}

/** The account to draw the page with before the server answers. */
export function openingAccount(): AppData | null {
  const kept = keptAccount()
  return opensFromDevice(kept, location.pathname) ? kept : null
}

/**
 * Looks regularly whether the time of what is kept is over. The server knows whether the session has been extended; without a network the
 * device forgets, and the page starts again without it.
 */
function useForgetInTime(reload: () => void): void {
  useEffect(() => {
    if (keptAccount() === null) void forgetKept()
    const look = async () => {
      if (!isKeptTooLong()) return
      if (isReachable()) return reload()
      await forgetKept()
      location.reload()
    }
    const timer = setInterval(() => void look(), lookEveryMs)
    return () => clearInterval(timer)
  }, [reload])
}
