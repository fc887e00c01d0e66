import { expect, test } from 'vitest'
import { agreedGratuities, type AgreedTrip } from './agreed-gratuity.ts'

const trip: AgreedTrip = {
  tripGuid: 'a',
  status: 'completed',
  bookingGuid: 'booking',
  isBookingCancelled: false,
  journey: 1,
  sequence: 1,
  charges: [{ key: 'drive1.sedan.drive', cents: 6_600 }],
}
const charged = (cents: number) => ({ charges: [{ key: 'drive1.sedan.drive', cents }] })
const other = { ...trip, tripGuid: 'b', sequence: 2 }

test.each<[string, AgreedTrip[], number, [string, number][]]>([
  ['15% of the price', [trip], 1_500, [['a', 990]]],
  ['rounded to the cent', [{ ...trip, ...charged(6_603) }], 1_250, [['a', 825]]],
  ['no percentage', [trip], 0, []],
  ['a free trip', [{ ...trip, ...charged(0) }], 1_500, []],
  ['a trip not completed', [{ ...trip, status: 'onBoard' }], 1_500, []],
  ['a no-show', [{ ...trip, status: 'noShow' }], 1_500, []],
  ['a cancelled booking', [{ ...trip, isBookingCancelled: true }], 1_500, []],
  [
    'two cars',
    [trip, other],
    1_000,
    [
      ['a', 330],
      ['b', 330],
    ],
  ],
  ['two cars, one not completed', [trip, { ...other, status: 'assigned' }], 1_000, [['a', 330]]],
  ['two cars, one cancelled', [trip, { ...other, status: 'cancelled' }], 1_000, [['a', 660]]],
  [
    'two journeys, each by its own price',
    [trip, { ...other, journey: 2 }].map((it) => ({
      ...it,
      charges: [...charged(8_000).charges, { key: 'drive2.sedan.drive', cents: 8_400 }],
    })),
    1_000,
    [
      ['a', 800],
      ['b', 840],
    ],
  ],
  [
    'two bookings',
    [trip, { ...other, bookingGuid: 'c', ...charged(100) }],
    1_000,
    [
      ['a', 660],
      ['b', 10],
    ],
  ],
])('%s', (_, trips, basisPoints, agreed) => {
  expect([...agreedGratuities(trips, basisPoints)]).toEqual(agreed)
})
