import { useEffect, useState } from 'react'
import type { Instant } from '#domain/calendar/instant.ts'
import { deviceNow } from '../clock.ts'

/** The current time, updated regularly and when the page returns from the background. */
export function useDeviceNow(everyMs: number): Instant {
  const [now, setNow] = useState(deviceNow)
  useEffect(() => {
    const notify = () => setNow(deviceNow())
    const timer = setInterval(notify, everyMs)
    document.addEventListener('visibilitychange', notify)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', notify)
    }
  }, [everyMs])
  return now
}
