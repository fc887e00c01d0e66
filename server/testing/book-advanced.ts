import type { Billing } from '#domain/booking/group-state.ts'
import { confirmAdvancedBooking, makeAdvancedBooking } from '#contract/advanced-booking.ts'
import { signedIn } from '#server/testing/accounts.ts'
import type { TestPortal } from '#server/testing/portal.ts'
import type { SmallCompany } from '#server/testing/small-company.ts'

export interface AdvancedAsk {
  arrival?: string
  departure?: string
  firstName?: string
  lastName?: string
  email?: string
  adults?: number
  passengers?: { firstName: string; lastName: string; ageBand: 'adult' | 'child' | 'infant' }[]
  partnerGuid?: string
  partnerReference?: string
  billing?: Billing
  /** With a transfer to the hotel after arrival. */
  transfer?: boolean
  comments?: string
}

export interface Booked {
  group: string
  customer: string
  reference: string
  ticketCode: string
  /** The bookings by kind. */
  booking: Record<string, string>
}

/** Books through the product's confirm and make calls, as a reservations agent with a policy override. */
export function advancedBooker(
  portal: TestPortal,
  company: SmallCompany,
): (asked: AdvancedAsk) => Promise<Booked> {
  let signingIn: ReturnType<typeof signedIn> | undefined
  return async (asked) => {
    const { firstName = 'Ann', lastName = 'Guest', email = 'ann@guest.example', adults = 2 } = asked
    const leg = async (date: string | undefined, direction: 'arrival' | 'departure') =>
      date === undefined
        ? null
        : { date, flightGuid: await company.flightOn(date, direction), fastTrack: true }
    const arrival = await leg(asked.arrival, 'arrival')
    const body = {
      customer: { firstName, lastName, email },
      adults,
      passengers: asked.passengers ?? [],
      arrival:
        arrival && asked.transfer
          ? {
              ...arrival,
              transfer: { place: { locationGuid: company.hotel }, cars: [{ serviceGuid: company.sedan }] },
            }
          : arrival,
      departure: await leg(asked.departure, 'departure'),
      billing: asked.billing ?? 'payLater',
      partnerGuid: asked.partnerGuid ?? null,
      partnerReference: asked.partnerReference ?? '',
      comments: asked.comments ?? '',
    }
    // Sign in with the first booking: a test that never books could close the portal during the sign-in.
    signingIn ??= signedIn(portal, ['editCustomer', 'viewCustomer', 'policyOverride'])
    const browser = await signingIn
    const { confirmation } = await browser.must(confirmAdvancedBooking, { params: { id: 'new' }, body })
    const { guid } = await browser.must(makeAdvancedBooking, {
      params: { id: 'new' },
      body: { ...body, confirmation },
    })
    return bookedOf(portal, guid ?? '')
  }
}

async function bookedOf({ database: { db } }: TestPortal, guid: string): Promise<Booked> {
  const group = await db
    .selectFrom('booking_group')
    .selectAll()
    .where('guid', '=', guid)
    .executeTakeFirstOrThrow()
  const bookings = await db
    .selectFrom('booking')
    .select(['guid', 'kind'])
    .where('group_guid', '=', guid)
    .execute()
  const booking = Object.fromEntries(bookings.map((it) => [it.kind, it.guid]))
  return {
    group: guid,
    customer: group.customer_guid,
    reference: group.reference,
    ticketCode: group.ticket_code,
    booking,
  }
}
