import { isTransport } from '#domain/vocabulary/booking-kinds.ts'
import type { GuestJourney, GuestPlace } from './guest-journey.ts'
import type { GuestMessage, GuestService, GuestSite } from './guest-message.ts'
import { serviceTitle } from './service-card.ts'

/**
 * The services as schema.org reservations, from which mail programs make cards and reminders. Prices are
 * left out. Google’s requirements: developers.google.com/workspace/gmail/markup/reference.
 */
export function reservationMarkup(message: GuestMessage, site: GuestSite): object[] {
  const { template, services, changes = [] } = message
  if (!isAboutServices(template)) return []
  const cancelled = changes.flatMap((it) => (it.what === 'cancelled' ? it.service : []))
  return [
    ...services.flatMap((it) => reservationsOf(it, it.isWaitlisted ? 'Pending' : 'Confirmed', message, site)),
    ...cancelled.flatMap((it) => reservationsOf(it, 'Cancelled', message, site)),
  ]
}

function isAboutServices(template: GuestMessage['template']): boolean {
  return !['receipt', 'paymentRequest', 'quote', 'afterService'].includes(template)
}

type Status = 'Confirmed' | 'Pending' | 'Cancelled'

function reservationsOf(
  service: GuestService,
  status: Status,
  { customer, reference, language }: GuestMessage,
  site: GuestSite,
): object[] {
  const name = serviceTitle(service, language)
  const { adults, children, infants } = service.party
  const common = {
    '@context': 'http://schema.org',
    reservationId: service.reference ?? reference,
    reservationNumber: service.reference ?? reference,
    reservationStatus: `http://schema.org/Reservation${status}`,
    underName: { '@type': 'Person', name: `${customer.firstName} ${customer.lastName}`.trim() },
    provider: { '@type': 'Organization', name: site.company },
  }
  if (isTransport(service.kind))
    return service.journeys.flatMap((journey) =>
      journey.startsAt === null
        ? []
        : {
            ...common,
            '@type': 'TaxiReservation',
            reservationFor: { '@type': 'Taxi', name, vehicle: carsOf(journey) },
            pickupTime: journey.startsAt,
            pickupLocation: placeOf(journey.from),
            dropoffLocation: placeOf(journey.to),
            partySize: adults + children + infants,
          },
    )
  const startDate = service.meetAt?.startsAt ?? service.startsAt
  if (startDate === null) return []
  const location = placeOf({ name: site.airport, latitude: null, longitude: null })
  return [
    {
      ...common,
      '@type': 'EventReservation',
      reservationFor: { '@type': 'Event', name, startDate, location },
    },
  ]
}

function carsOf({ cars }: GuestJourney): string {
  return cars.map((it) => it.name).join(', ')
}

function placeOf({ name, latitude, longitude }: GuestPlace): object {
  const geo =
    latitude === null || longitude === null ? {} : { geo: { '@type': 'GeoCoordinates', latitude, longitude } }
  return { '@type': 'Place', name, address: name, ...geo }
}
