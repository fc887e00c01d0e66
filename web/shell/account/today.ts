import { portalNow } from '#web/clock.ts'
import { browserZoneDiffers, dateText } from '#web/ui/value/format.ts'
import { useAccount } from './account.ts'

/** Today at the airport. */
export function useToday(): string {
  return dayIn(useAccount().site.timeZone)
}

/** Each row of a list needs the day, so it is computed once a minute. */
let last = { asked: '', day: '' }

function dayIn(timeZone: string): string {
  const now = portalNow()
  const asked = `${now.slice(0, 16)} ${timeZone}`
  if (asked !== last.asked) last = { asked, day: dateText(now, timeZone) }
  return last.day
}

/** "BGI time" if the browser's clock differs from the airport's; otherwise null. */
export function useZoneNote(): string | null {
  const { timeZone, airportCode } = useAccount().site
  return browserZoneDiffers(timeZone, portalNow()) ? `${airportCode} time` : null
}
