import { dispatcherDashboard, type BoardTrip } from '#contract/dispatch.ts'
import { confirmAndMake, type AdvancedIn } from '#server/testing/bookings.ts'
import type { TestBrowser } from '#server/testing/portal.ts'
import type { SmallCompany } from '#server/testing/small-company.ts'

export interface TripWanted {
  date: string
  direction?: 'arrival' | 'departure'
  /** Pickup time, for departures. */
  pickupTime?: string
  cars?: number
  fastTrack?: boolean
  adults?: number
  partnerGuid?: string
  lastName?: string
}

/** Books a party with a transfer through the real change, and returns its trips as dispatchers see them. */
export async function bookTrips(
  agent: TestBrowser,
  dispatcher: TestBrowser,
  company: SmallCompany,
  wanted: TripWanted,
): Promise<BoardTrip[]> {
  const direction = wanted.direction ?? 'departure'
  const leg = {
    date: wanted.date,
    flightGuid: await company.flightOn(wanted.date, direction),
    fastTrack: wanted.fastTrack ?? false,
    transfer: {
      place: { locationGuid: company.hotel },
      cars: Array.from({ length: wanted.cars ?? 1 }, (_, index) => ({
        serviceGuid: company.sedan,
        ...(index === 0 ? { luggage: 2, carSeats: [{ guid: company.carSeat, quantity: 1 }] } : {}),
      })),
      details: { notesForDriver: 'Meet at the lobby' },
      ...(wanted.pickupTime ? { pickupTime: wanted.pickupTime } : {}),
    },
  }
  const body: AdvancedIn = {
    customer: {
      firstName: 'Zoë',
      lastName: wanted.lastName ?? 'Ångström',
      email: 'zoe@guest.example',
      phone: '+44 20 7946 0000',
    },
    adults: wanted.adults ?? 2,
    [direction]: leg,
    ...(wanted.partnerGuid ? { partnerGuid: wanted.partnerGuid, billing: 'partnerAccount' as const } : {}),
  }
  const { guid } = await confirmAndMake(agent, 'new', body)
  const board = await dispatcher.must(dispatcherDashboard, { query: { date: wanted.date } })
  return board.items.filter((trip) => trip.groupGuid === guid)
}
