import type { TestPortal } from '#server/testing/portal.ts'
import type { SmallCompany } from '#server/testing/small-company.ts'
import { newGuid } from '#server/work/guid.ts'

let counted = 0
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

interface OnFlight {
  flightGuid: string
  date: string
  adults: number
  status?: 'booked' | 'waitlisted' | 'cancelled'
  partnerGuid?: string
  /** With a transfer that waits for the flight. */
  trip?: boolean
}

/** Inserts a party on an arriving flight, for tests of features that read bookings but don't make them. */
export async function bookOnFlight(
  portal: TestPortal,
  company: SmallCompany,
  wanted: OnFlight,
): Promise<void> {
  const { db } = portal.database
  const at = portal.clock.now
  const [customer, group, booking] = [newGuid(), newGuid(), newGuid()]
  const made = { created_at: at, updated_at: at }
  await db
    .insertInto('customer')
    .values({ guid: customer, first_name: 'Ann', last_name: 'Guest', query_name: 'ann guest', ...made })
    .execute()
  await db
    .insertInto('booking_group')
    .values({
      guid: group,
      reference: nextReference(),
      customer_guid: customer,
      partner_guid: wanted.partnerGuid ?? null,
      source: 'staff',
      billing: 'payLater',
      status: wanted.status === 'waitlisted' ? 'waitlisted' : 'confirmed',
      original_booked_on: wanted.date,
      first_service_date: wanted.date,
      ticket_code: group,
      ...made,
    })
    .execute()
  const facts = {
    group_guid: group,
    kind: 'arrivalFastTrack',
    direction: 'arrival',
    service_date: wanted.date,
    service_time: '14:00',
    flight_guid: wanted.flightGuid,
  } as const
  await db
    .insertInto('booking')
    .values({ guid: booking, ...facts, adults: wanted.adults, status: wanted.status ?? 'booked', ...made })
    .execute()
  if (!wanted.trip) return
  const drive = {
    from_location_guid: company.airport,
    to_location_guid: company.hotel,
    service_guid: company.sedan,
    expected_minutes: 30,
    grace_minutes: 60,
    status: 'unassigned',
  } as const
  await db
    .insertInto('trip')
    .values({
      guid: newGuid(),
      booking_guid: booking,
      group_guid: group,
      sequence: 1,
      service_date: wanted.date,
      pickup_at: `${wanted.date}T19:00:00Z`,
      passengers: wanted.adults,
      flight_guid: wanted.flightGuid,
      ...drive,
      ...made,
    })
    .execute()
}

function nextReference(): string {
  let rest = ++counted
  let text = ''
  for (let place = 0; place < 6; place++) {
    text = (letters[rest % letters.length] ?? '') + text
    rest = Math.floor(rest / letters.length)
  }
  return text
}
