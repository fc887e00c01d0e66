import { advancedBookingChange } from '#contract/advanced-booking.ts'
import { newCartKey } from '#contract/card-gateway.ts'
import { postCart } from '#contract/carts.ts'
import { dateStatus } from '#contract/date-status.ts'
import { pickerFlights } from '#contract/flights.ts'
import type { Caller } from './caller.ts'

/** A guest of the website pays for a day that has filled up by then. */
export async function paidForFullDay(caller: Caller, url: string, day: string) {
  const { items } = await caller.must(pickerFlights, { query: { date: day, direction: 'arrival' } })
  const booking = {
    adults: 2,
    arrival: { date: day, flightGuid: items.find((it) => !it.disabled)?.guid ?? '', fastTrack: true },
  }
  const customer = { firstName: 'Wanda', lastName: 'Webb', email: 'wanda@guests.example' }
  const planned = { params: { id: 'new' }, body: { ...booking, customer, billing: 'payLater' as const } }
  const { chargeCents } = await caller.must(advancedBookingChange.confirm, planned)
  const { key } = await caller.must(newCartKey)
  const { cart } = await caller.must(postCart, {
    body: {
      key,
      name: 'website-cart-1',
      customer,
      booking,
      priceCents: chargeCents,
      returnUrl: `${url}/sign-in`,
    },
  })
  const set = async (mode: 'waitlistOnly' | 'open') => {
    const { version } = await caller.must(dateStatus.load, { params: { date: day } })
    await caller.must(dateStatus.save, { params: { date: day }, body: { mode, version, comments: '' } })
  }
  await set('waitlistOnly')
  return { guid: cart, cents: chargeCents, open: () => set('open') }
}
