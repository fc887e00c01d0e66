import { portalNow } from '#web/clock.ts'
import { browserZoneDiffers, dateText } from '#web/ui/value/format.ts'
import { useAccount } from './account.ts'

/** Today at the airport. */
export function useToday(): string {
  return dateText(portalNow(), useAccount().site.timeZone)
}

/** "BGI time" if the browser's clock differs from the airport's; otherwise null. */
export function useZoneNote(): string | null {
  const { timeZone, airportCode } = useAccount().site
  return browserZoneDiffers(timeZone, portalNow()) ? `${airportCode} time` : null
}
