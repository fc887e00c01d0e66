import * as z from 'zod/mini'
import { givenDetails } from '#contract/detail-shapes.ts'
import { counted } from '#contract/booking-shapes.ts'
import { guid, localTime, optionalText, serviceDate, timeOfDay, whole } from '#contract/shapes.ts'

/** A location from the list, or a typed address with its zone. */
export const place = z.object({
  locationGuid: z.prefault(z.nullable(guid), null),
  address: optionalText(200),
  zoneGuid: z.prefault(z.nullable(guid), null),
})

/** A stop. `at` is the time to be there. Null: no set time. */
export const stop = z.object({ place, at: z.prefault(z.nullable(timeOfDay), null) })

/** One car of a trip. Cars with null `passengers` share the rest of the party evenly. */
export const car = z.object({
  serviceGuid: guid,
  passengers: z.prefault(z.nullable(whole(0, 60)), null),
  luggage: z.prefault(whole(0, 100), 0),
  carSeats: z.prefault(z.array(counted).check(z.maxLength(10)), []),
})
export type Car = z.infer<typeof car>

export const cars = z
  .array(car)
  .check(z.minLength(1, 'Choose at least one car'), z.maxLength(10, 'At most 10 cars'))
export const stops = z.prefault(z.array(stop).check(z.maxLength(8, 'At most 8 stops')), [])

/** A trip between two locations at a set time. */
export const journey = z.object({
  date: serviceDate,
  time: localTime,
  from: place,
  to: place,
  stops,
  cars,
  details: givenDetails,
})
