import { useEffect, useState } from 'react'
import type { Instant } from '#domain/calendar/instant.ts'
import { portalNow } from '#web/clock.ts'

/** The server's time, updated regularly and when the page returns from the background. */
export function usePortalNow(everyMs: number): Instant {
  const [now, setNow] = useState(portalNow)
  useEffect(() => {
    const notify = () => setNow(portalNow())
    const timer = setInterval(notify, everyMs)
    document.addEventListener('visibilitychange', notify)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', notify)
    }
  }, [everyMs])
  return now
}
