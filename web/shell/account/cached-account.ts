import { useEffect, useState } from 'react'
import type { AppData } from '#contract/account.ts'
import type { Loaded } from '#web/api/use-load.ts'
import {
  forgetKept,
  isKeptTooLong,
  keepAccount,
  keptAccount,
  opensFromDevice,
} from '#web/offline/kept-data.ts'

/**
 * The account kept on this device, used while offline and, on the pages that open from the device, until the
 * server has confirmed the session; null if there is none.
 */
export function useCachedAccount({
  data,
  failure,
}: Pick<Loaded<AppData>, 'data' | 'failure'>): AppData | null {
  const [kept, setKept] = useState(openingAccount)
  useEffect(() => {
    if (keptAccount() === null) void forgetKept()
  }, [])
  useEffect(() => {
    if (data) keepAccount(data)
  }, [data])
  const why = failure?.kind
  useEffect(() => {
    if (why === undefined) return
    // The frame checks this too, but it is removed together with the account.
    if (isKeptTooLong()) void forgetKept()
    setKept(why === 'networkError' ? keptAccount() : null)
  }, [why])
  return data ? null : kept
}

/** The account to draw the page with before the server answers. */
export function openingAccount(): AppData | null {
  const kept = keptAccount()
  return opensFromDevice(kept, location.pathname) ? kept : null
}
