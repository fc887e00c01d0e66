import { useEffect, useState } from 'react'
import type { Instant } from '#domain/calendar/instant.ts'
import { deviceNow } from '../clock.ts'

/** Now, told again every so often and when the page comes back from the background. */
export function useDeviceNow(everyMs: number): Instant {
  const [now, setNow] = useState(deviceNow)
  useEffect(() => {
    const tell = () => setNow(deviceNow())
    const timer = setInterval(tell, everyMs)
    document.addEventListener('visibilitychange', tell)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tell)
    }
  }, [everyMs])
  return now
}
