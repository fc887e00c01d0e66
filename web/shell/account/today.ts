import { portalNow } from '#web/clock.ts'
import { browserZoneDiffers, dateText } from '#web/ui/value/format.ts'
import { useAccount } from './account.ts'

/** Today at the airport. */
export function useToday(): string {
  return dateText(portalNow(), useAccount().site.timeZone)
}

/** "BGI time" when the browser's clock shows another time than the airport's; otherwise empty. */
export function useZoneNote(): string | null {
  const { timeZone, airportCode } = useAccount().site
  return browserZoneDiffers(timeZone, portalNow()) ? `${airportCode} time` : null
}
