import { useEffect, useState } from 'react'
import type { Instant } from '#domain/calendar/instant.ts'

const utc = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** Now by the device's own clock. Read through Intl: `performance.now()` rests while a phone sleeps, and steps are made after sleeps. */
export function deviceNow(): Instant {
  const parts = new Map(utc.formatToParts().map((it) => [it.type, it.value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`
}

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
