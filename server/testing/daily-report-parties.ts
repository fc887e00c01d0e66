import { confirmAdvancedBooking, makeAdvancedBooking } from '#contract/advanced-booking.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import type { TestBrowser } from '#server/testing/portal.ts'
import type { SmallCompany } from '#server/testing/small-company.ts'

type Request = Omit<BodyIn<typeof makeAdvancedBooking>, 'confirmation'>
export type AskedParty = Partial<Request> & { transfer?: boolean; on?: string; fastTrack?: boolean }

/** Books a party through the API; returns its group. */
export async function bookParty(
  { agent, company }: { agent: TestBrowser; company: SmallCompany },
  lastName: string,
  { transfer, on = company.today, fastTrack = true, ...request }: AskedParty,
) {
  const customer = {
    firstName: 'Ann',
    lastName,
    email: '',
    phone: '',
    birthday: null,
    country: '',
    notes: '',
  }
  const drive = transfer
    ? {
        place: { locationGuid: company.hotel },
        cars: [
          { serviceGuid: company.sedan, luggage: 2, carSeats: [{ guid: company.carSeat, quantity: 1 }] },
        ],
      }
    : null
  const arrival = { date: on, flightGuid: await company.flightOn(on, 'arrival'), fastTrack, transfer: drive }
  const body = { customer, adults: 2, arrival, ...request }
  const plan = await agent.must(confirmAdvancedBooking, { params: { id: 'new' }, body })
  const { guid } = await agent.must(makeAdvancedBooking, {
    params: { id: 'new' },
    body: { ...body, confirmation: plan.confirmation },
  })
  return guid ?? ''
}
