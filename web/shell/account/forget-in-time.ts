import { useEffect } from 'react'
import { isReachable } from '#web/api/connection.ts'
import { forgetKept, isKeptTooLong } from '#web/offline/kept-data.ts'
import { useAccount } from './account.ts'

const lookEveryMs = 60_000

/**
 * Checks regularly whether the data kept on this device has expired. The server knows whether the
 * session still stands; without a network the device forgets, and the page starts again without it.
 */
export function useForgetInTime(): void {
  const { refresh } = useAccount()
  useEffect(() => {
    const look = async () => {
      if (!isKeptTooLong()) return
      if (isReachable()) return refresh()
      await forgetKept()
      location.reload()
    }
    const timer = setInterval(() => void look(), lookEveryMs)
    return () => clearInterval(timer)
  }, [refresh])
}
