import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { GuestService } from './guest-message.ts'

/** The services from one service date to another, with only their journeys on these days. */
export function servicesFrom(
  services: readonly GuestService[],
  from: ServiceDate,
  to: ServiceDate | null = null,
): GuestService[] {
  const isWithin = (date: ServiceDate) => date >= from && (to === null || date <= to)
  return services.flatMap((service) => {
    if (service.journeys.length === 0) return isWithin(service.date) ? service : []
    const journeys = service.journeys.filter((it) => isWithin(it.serviceDate))
    const [first] = journeys
    if (!first) return []
    const { date, time, startsAt } = first
    return { ...service, journeys, date, time, startsAt }
  })
}
