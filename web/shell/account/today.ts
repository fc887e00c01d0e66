import { deviceNow } from '#web/clock.ts'
import { browserZoneDiffers, dateText } from '#web/ui/value/format.ts'
import { useAccount } from './account.ts'

/** Today at the airport. */
export function useToday(): string {
  return dateText(deviceNow(), useAccount().site.timeZone)
}

/** "BGI time" when the browser's clock shows another time than the airport's; otherwise empty. */
export function useZoneNote(): string | null {
  const { timeZone, airportCode } = useAccount().site
  return browserZoneDiffers(timeZone, deviceNow()) ? `${airportCode} time` : null
}
